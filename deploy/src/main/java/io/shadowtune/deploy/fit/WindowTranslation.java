package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Windows as rows. */
final class WindowTranslation {
    private static final double NANOS = 1e9;

    private WindowTranslation() {}

    static QueueRow queue(Window window, boolean doubtful) {
        @Nullable GaugeSummary depth = window.gauge(QueueSignals.DEPTH_BYTES);
        @Nullable Watermark watermark = window.watermark(QueueSignals.WATERMARK_BYTES);
        Instant from = watermark == null ? window.start() : watermark.validFrom();
        Instant to = watermark == null ? window.end() : watermark.validTo();
        return new QueueRow(
                window.start(),
                window.end(),
                covered(window),
                window.deltas().asDouble(QueueSignals.TX_BYTES),
                window.deltas().asDouble(QueueSignals.TX_PACKETS),
                window.deltas().asDouble(QueueSignals.ECN_MARKED_PACKETS),
                depth == null ? Double.NaN : depth.mean(),
                watermark == null ? Double.NaN : watermark.bytes(),
                from,
                to,
                doubtful);
    }

    static PortRow port(Window window, boolean doubtful) {
        @Nullable GaugeSummary speed = window.gauge(PortSignals.SPEED_BITS_PER_SECOND);
        return new PortRow(
                window.entity().part(),
                window.start(),
                window.end(),
                covered(window),
                speed == null ? Double.NaN : speed.max(),
                window.deltas().asDouble(PortSignals.RX_BYTES),
                largest(window, PortSignals.RX_PFC_DURATION_US),
                sum(window, PortSignals.RX_PFC_FRAMES, PortSignals.RX_GLOBAL_PAUSE_FRAMES),
                largest(window, PortSignals.TX_PFC_DURATION_US),
                sum(window, PortSignals.TX_PFC_FRAMES, PortSignals.TX_GLOBAL_PAUSE_FRAMES),
                window.flows()
                        .map(FlowFeatures::fanIn)
                        .map(Integer::doubleValue)
                        .orElse(Double.NaN),
                doubtful);
    }

    private static double covered(Window window) {
        return window.length().toNanos() / NANOS * window.coverage().coveredRatio();
    }

    /** Of the priority silenced longest: a sum would count a moment twice. */
    private static double largest(Window window, List<Signal> signals) {
        return signals.stream()
                .filter(window.deltas()::has)
                .mapToDouble(window.deltas()::asDouble)
                .max()
                .orElse(Double.NaN);
    }

    private static double sum(Window window, List<Signal> signals, Signal global) {
        double sum = Double.NaN;
        for (Signal signal : signals) {
            sum = plus(sum, window.deltas().asDouble(signal));
        }
        return plus(sum, window.deltas().asDouble(global));
    }

    private static double plus(double sum, double value) {
        return Double.isNaN(value) ? sum : Double.isNaN(sum) ? value : sum + value;
    }
}
