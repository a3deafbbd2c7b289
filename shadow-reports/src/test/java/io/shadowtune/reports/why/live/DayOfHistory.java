package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.job.Part;
import io.shadowtune.reports.why.job.SimulatedRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a history of a day: 1,000 queues on 125 ports every 10 s, as long as raw windows are kept and quarters of an
 * hour before, and a job of 64 ranks that had the whole day without trouble and ten minutes with it. To measure how long
 * a question takes: {@code DayOfHistory FOLDER}, then {@code shadowtune why --data FOLDER --job 48213}.
 */
final class DayOfHistory {
    private static final Instant END = Instant.parse("2026-03-03T00:00:00Z");
    private static final int PORTS = 125;
    private static final int QUEUES = 8;
    private static final int RAW_HOURS = 6;
    private static final long SEED = 5;

    private DayOfHistory() {}

    /** Makes it. */
    public static void main(String[] folder) throws SQLException, java.io.IOException {
        Path path = Files.createDirectories(Path.of(folder[0]));
        write(path, 24);
    }

    /** Writes so many hours of it. */
    static SimulatedRuns write(Path folder, int hours) throws SQLException {
        SimulatedRuns runs = SimulatedRuns.of(SEED, Part.STRAGGLER, 8, 8);
        try (JobHistory history = JobHistory.in(folder)) {
            history.sql("SELECT setseed(0.5)");
            Instant begin = END.minus(Duration.ofHours(hours));
            List<Integer> queues = new ArrayList<>();
            for (int port = 0; port < PORTS; port++) {
                for (int queue = 0; queue < QUEUES; queue++) {
                    queues.add(history.entity("queue", "leaf-" + port / 16, "Ethernet" + 4 * (port % 16), queue));
                }
                queues.add(history.entity("port", "leaf-" + port / 16, "Ethernet" + 4 * (port % 16), -1));
            }
            int first = queues.get(0);
            int last = queues.get(queues.size() - 1);
            Instant raw = END.minus(Duration.ofHours(Math.min(hours, RAW_HOURS)));
            fill(history, "window_recent", first, last, raw, END, 10);
            fill(history, "window_quarter", first, last, begin, raw, 900);
            history.placed("48213", "llama", runs.now().workers(), begin);
            for (int i = hours * 6 - 1; i > 0; i--) {
                history.add(runs.before(), END.minus(Duration.ofMinutes(10L * (i + 1))));
            }
            history.add(runs.now(), END.minus(Duration.ofMinutes(10)));
        }
        return runs;
    }

    private static void fill(
            JobHistory history, String table, int first, int last, Instant from, Instant to, int seconds)
            throws SQLException {
        history.sql(
                ("INSERT INTO %s (entity, start_at, span_seconds, covered_seconds, windows, samples, late, flags, resets,"
                                + " tx_bytes, rx_bytes, tx_packets, marked_packets, dropped_packets, rx_pause_frames, depth_seconds,"
                                + " queue_byte_seconds, watermark_bytes, link_changes, error_packets)"
                                + " SELECT e, t, %d, %d, 1, 1, 0, 0, 0, random() * 1e10, random() * 1e10, random() * 1e6,"
                                + " (random() * 1e3)::INTEGER, 0, (random() * 1e2)::INTEGER, %d, random() * 1e7, random() * 1e6, 0, 0"
                                + " FROM range(%s, %s, INTERVAL %d SECOND) times(t), range(%d, %d) entities(e)")
                        .formatted(
                                table,
                                seconds,
                                seconds,
                                seconds,
                                JobHistory.at(from),
                                JobHistory.at(to),
                                seconds,
                                first,
                                last + 1));
    }
}
