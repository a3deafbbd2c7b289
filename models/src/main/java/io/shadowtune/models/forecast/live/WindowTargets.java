package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The quantities a window holds for forecasting; one that was not reported is absent. */
public final class WindowTargets {
    private static final double MICROS_PER_SECOND = 1e6;

    private WindowTargets() {}

    /** The quantities of a window of a port or queue that are finite; of others, none. */
    public static Map<ForecastTarget, Double> of(Window window) {
        Map<ForecastTarget, Double> values = new EnumMap<>(ForecastTarget.class);
        if (window.entity().kind() == EntityKind.PORT) {
            port(window, values);
        } else if (window.entity().kind() == EntityKind.QUEUE) {
            queue(window, values);
        }
        values.values().removeIf(value -> !Double.isFinite(value));
        return values;
    }

    /** Utilisation for each byte a second, from the speed of a port; NaN when it was not told. */
    static double utilisationPerByte(Window window) {
        GaugeSummary speed = window.gauge(PortSignals.SPEED_BITS_PER_SECOND);
        return speed != null && speed.max() > 0 ? 8 / speed.max() : Double.NaN;
    }

    private static void port(Window window, Map<ForecastTarget, Double> values) {
        double bytesPerSecond = window.perSecond(PortSignals.TX_BYTES);
        values.put(ForecastTarget.BYTES_PER_SECOND, bytesPerSecond);
        double perByte = utilisationPerByte(window);
        if (perByte > 0) {
            values.put(ForecastTarget.UTILISATION, bytesPerSecond * perByte);
        }
        pauseShare(window).ifPresent(share -> values.put(ForecastTarget.PAUSE_SHARE, share));
        if (window.flows().isPresent()) {
            FlowFeatures flows = window.flows().get();
            values.put(ForecastTarget.ACTIVE_FLOWS, (double) flows.activeFlows());
            values.put(ForecastTarget.FAN_IN, (double) flows.fanIn());
        }
    }

    private static Optional<Double> pauseShare(Window window) {
        double most = Double.NaN;
        for (Signal duration : PortSignals.RX_PFC_DURATION_US) {
            double share = window.perSecond(duration) / MICROS_PER_SECOND;
            most = Double.isNaN(most) ? share : Math.max(most, Double.isNaN(share) ? most : share);
        }
        return Double.isNaN(most) ? Optional.empty() : Optional.of(Math.min(1, most));
    }

    private static void queue(Window window, Map<ForecastTarget, Double> values) {
        Watermark watermark = window.watermark(QueueSignals.WATERMARK_BYTES);
        GaugeSummary depth = window.gauge(QueueSignals.DEPTH_BYTES);
        if (watermark != null) {
            values.put(ForecastTarget.QUEUE_DEPTH_BYTES, (double) watermark.bytes());
        } else if (depth != null) {
            values.put(ForecastTarget.QUEUE_DEPTH_BYTES, depth.max());
        }
        double sent = window.deltas().asDouble(QueueSignals.TX_PACKETS);
        double marked = window.deltas().asDouble(QueueSignals.ECN_MARKED_PACKETS);
        if (sent > 0) {
            values.put(ForecastTarget.MARK_RATIO, Math.min(1, marked / sent));
        } else if (sent == 0 && marked == 0) {
            values.put(ForecastTarget.MARK_RATIO, 0.0);
        }
    }
}
