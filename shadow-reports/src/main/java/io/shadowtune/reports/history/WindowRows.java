package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.BufferSignals;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns windows into the columns of {@link WindowColumn}; the kinds of entities share columns of like meaning. */
final class WindowRows {
    private WindowRows() {}

    /** The last window of each entity and start, in order. */
    static Collection<Window> lastOfEach(List<Window> windows) {
        Map<Key, Window> last = new LinkedHashMap<>();
        windows.forEach(window -> last.put(new Key(window.entity(), window.start()), window));
        return last.values();
    }

    static int stage(List<Window> windows, EntityNumbers entities, StagedRows rows) throws SQLException {
        Collection<Window> distinct = lastOfEach(windows);
        for (Window window : distinct) {
            rows.begin().whole(entities.of(window.entity())).time(window.start());
            coverage(window, rows);
            traffic(window, rows);
            pauses(window, rows);
            occupancy(window, rows);
            rest(window, rows);
            WindowFigures.link(window, rows);
            WindowFigures.gpu(window, rows);
            WindowFigures.host(window, rows);
            rows.end();
        }
        return distinct.size();
    }

    private static void coverage(Window window, StagedRows rows) throws SQLException {
        double span = window.length().toNanos() / 1e9;
        rows.number(span)
                .number(span * window.coverage().coveredRatio())
                .whole(1)
                .whole(window.coverage().samples())
                .whole(window.coverage().late())
                .whole(FlagBits.of(window.flags()))
                .whole(window.flags().contains(Flag.RESET) ? 1 : 0);
    }

    private static void traffic(Window window, StagedRows rows) throws SQLException {
        rows.number(first(window, QueueSignals.TX_BYTES, PortSignals.TX_BYTES, NicSignals.ROCE_TX_BYTES))
                .number(first(window, PortSignals.RX_BYTES, NicSignals.ROCE_RX_BYTES))
                .number(first(window, QueueSignals.TX_PACKETS, PortSignals.TX_PACKETS, NicSignals.ROCE_TX_PACKETS))
                .number(first(window, PortSignals.RX_PACKETS, NicSignals.ROCE_RX_PACKETS))
                .number(first(window, QueueSignals.ECN_MARKED_PACKETS, NicSignals.ECN_MARKED_RX))
                .number(sum(
                        window,
                        List.of(
                                QueueSignals.DROPPED_PACKETS,
                                PortSignals.RX_DISCARDS,
                                PortSignals.TX_DISCARDS,
                                BufferSignals.DROPPED_PACKETS,
                                NicSignals.RX_DISCARDS)))
                .number(first(window, QueueSignals.WRED_DROPPED_PACKETS))
                .number(sum(
                        window, List.of(PortSignals.RX_ERRORS, PortSignals.TX_ERRORS, PortSignals.FEC_UNCORRECTABLE)));
    }

    private static void pauses(Window window, StagedRows rows) throws SQLException {
        rows.number(sum(
                        window,
                        PortSignals.RX_PFC_FRAMES,
                        PortSignals.RX_GLOBAL_PAUSE_FRAMES,
                        NicSignals.RX_PFC_FRAMES))
                .number(sum(
                        window,
                        PortSignals.TX_PFC_FRAMES,
                        PortSignals.TX_GLOBAL_PAUSE_FRAMES,
                        NicSignals.TX_PFC_FRAMES))
                .number(largest(window, PortSignals.RX_PFC_DURATION_US, NicSignals.RX_PFC_DURATION_US))
                .number(largest(window, PortSignals.TX_PFC_DURATION_US, NicSignals.TX_PFC_DURATION_US))
                .number(first(window, PortSignals.CARRIER_TRANSITIONS, NicSignals.LINK_DOWNED))
                .number(maxOf(window, PortSignals.SPEED_BITS_PER_SECOND, NicSignals.SPEED_BITS_PER_SECOND));
    }

    private static void occupancy(Window window, StagedRows rows) throws SQLException {
        double covered = window.length().toNanos() / 1e9 * window.coverage().coveredRatio();
        GaugeSummary depth = gauge(window, QueueSignals.DEPTH_BYTES, BufferSignals.OCCUPANCY_BYTES);
        rows.number(depth == null ? Double.NaN : depth.mean() * covered)
                .number(depth == null ? Double.NaN : covered)
                .number(depth == null ? Double.NaN : depth.max());
        Watermark watermark = window.watermark(QueueSignals.WATERMARK_BYTES);
        if (watermark == null) {
            watermark = window.watermark(BufferSignals.SHARED_WATERMARK_BYTES);
        }
        rows.number(watermark == null ? Double.NaN : watermark.bytes());
    }

    private static void rest(Window window, StagedRows rows) throws SQLException {
        double covered = window.length().toNanos() / 1e9 * window.coverage().coveredRatio();
        double sent = first(window, QueueSignals.TX_BYTES, PortSignals.TX_BYTES, NicSignals.ROCE_TX_BYTES);
        rows.number(covered > 0 ? sent / covered : Double.NaN)
                .number(window.flows()
                        .map(flows -> (double) flows.activeFlows())
                        .orElse(Double.NaN))
                .number(window.flows().map(flows -> (double) flows.fanIn()).orElse(Double.NaN))
                .number(first(window, NicSignals.CNP_HANDLED))
                .number(first(window, NicSignals.OUT_OF_SEQUENCE))
                .number(first(window, NicSignals.LOCAL_ACK_TIMEOUT_ERR))
                .number(WindowFigures.overTime(window, GpuSignals.UTILIZATION));
    }

    static double first(Window window, Signal... signals) {
        for (Signal signal : signals) {
            if (window.deltas().has(signal)) {
                return window.deltas().asDouble(signal);
            }
        }
        return Double.NaN;
    }

    static double sum(Window window, List<Signal> signals) {
        double sum = Double.NaN;
        for (Signal signal : signals) {
            if (window.deltas().has(signal)) {
                sum = (Double.isNaN(sum) ? 0 : sum) + window.deltas().asDouble(signal);
            }
        }
        return sum;
    }

    private static double sum(Window window, List<Signal> ports, Signal global, List<Signal> nics) {
        double onPort = sum(window, ports);
        double frames = Double.isNaN(onPort) ? sum(window, nics) : onPort;
        double globally = first(window, global);
        return Double.isNaN(frames) ? globally : frames + (Double.isNaN(globally) ? 0 : globally);
    }

    /** The priority silenced longest: a lower bound of the time any was, where a sum would count a moment twice. */
    private static double largest(Window window, List<Signal> ports, List<Signal> nics) {
        double largest = Double.NaN;
        for (List<Signal> signals : List.of(ports, nics)) {
            for (Signal signal : signals) {
                double value = window.deltas().asDouble(signal);
                if (!Double.isNaN(value) && !(largest >= value)) {
                    largest = value;
                }
            }
        }
        return largest;
    }

    private static double maxOf(Window window, Signal... signals) {
        GaugeSummary gauge = gauge(window, signals);
        return gauge == null ? Double.NaN : gauge.max();
    }

    private static @Nullable GaugeSummary gauge(Window window, Signal... signals) {
        for (Signal signal : signals) {
            GaugeSummary gauge = window.gauge(signal);
            if (gauge != null) {
                return gauge;
            }
        }
        return null;
    }

    private record Key(EntityId entity, Instant start) {}
}
