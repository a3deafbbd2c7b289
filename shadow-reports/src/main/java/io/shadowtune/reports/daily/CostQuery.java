package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up what the day cost. */
final class CostQuery {
    private static final String SUMS = "SELECT kind, count(DISTINCT entity), sum(rx_pause_us) / 1e6,"
            + " sum(rx_pause_frames), count(DISTINCT entity) FILTER (rx_pause_us > 0 OR rx_pause_frames > 0),"
            + " sum(covered_seconds) FILTER (rx_pause_us IS NOT NULL OR rx_pause_frames IS NOT NULL),"
            + " sum(marked_packets), sum(tx_packets) FILTER (marked_packets IS NOT NULL), sum(dropped_packets),"
            + " sum(wred_dropped_packets), sum(error_packets),"
            + " 1e6 * sum(queue_byte_seconds) / nullif(sum(tx_bytes) FILTER (queue_byte_seconds IS NOT NULL), 0),"
            + " sum(gpu_busy_seconds) / 3600, sum(coalesce(gpu_seconds, covered_seconds)) FILTER (gpu_busy_seconds IS NOT NULL) / 3600,"
            + " sum(tx_pause_us) / 1e6, sum(tx_pause_frames),"
            + " count(DISTINCT entity) FILTER (tx_pause_us > 0 OR tx_pause_frames > 0) ";

    private static final int COLUMNS = 16;

    private CostQuery() {}

    static Cost of(DayQueries queries) {
        Map<String, double[]> byKind = new HashMap<>();
        queries.rows(SUMS + queries.windows() + " GROUP BY kind", row -> {
            double[] sums = new double[COLUMNS];
            for (int i = 0; i < sums.length; i++) {
                sums[i] = DayQueries.number(row, i + 2);
            }
            return byKind.put(row.getString(1), sums);
        });
        Kind port = new Kind(byKind.get("port"));
        Kind queue = new Kind(byKind.get("queue"));
        Kind nic = new Kind(byKind.get("nic"));
        Kind gpu = new Kind(byKind.get("gpu"));
        return new Cost(
                new Cost.Watched(devices(queries), port.count(0), queue.count(0), nic.count(0), gpu.count(0)),
                new Cost.Pauses(port.sum(1), port.sum(2), port.count(3), port.sum(4)),
                new Cost.PausesSent(port.sum(13), port.sum(14), port.count(15)),
                new Cost.Marks(queue.sum(5), queue.sum(6)),
                new Cost.Drops(queue.sum(7), queue.sum(8), port.sum(7), nic.sum(7), port.sum(9)),
                queueTime(queries, queue.sum(10)),
                new Cost.GpuTime(gpu.sum(11), gpu.sum(12)));
    }

    private static int devices(DayQueries queries) {
        return queries.rows("SELECT count(DISTINCT fabric || '/' || device) " + queries.windows(), row -> row.getInt(1))
                .get(0);
    }

    private static Cost.QueueTime queueTime(DayQueries queries, double meanMicros) {
        return queries
                .rows(
                        "SELECT name, max(greatest(depth_max_bytes, watermark_bytes)) AS deepest " + queries.windows()
                                + " AND kind = 'queue' GROUP BY name HAVING deepest IS NOT NULL"
                                + " ORDER BY deepest DESC, name LIMIT 1",
                        row -> new Deepest(DayQueries.entity(row, 1), row.getDouble(2)))
                .stream()
                .findFirst()
                .map(deepest -> new Cost.QueueTime(meanMicros, deepest.bytes(), deepest.queue()))
                .orElseGet(() -> new Cost.QueueTime(meanMicros, Double.NaN, null));
    }

    private record Deepest(EntityId queue, double bytes) {}

    /** Sums of one kind of entity; NaN and 0 where there is none. */
    private static final class Kind {
        private final double @Nullable [] sums;

        Kind(double @Nullable [] sums) {
            this.sums = sums;
        }

        double sum(int index) {
            return sums == null ? Double.NaN : sums[index];
        }

        int count(int index) {
            return sums == null ? 0 : (int) sums[index];
        }
    }
}
