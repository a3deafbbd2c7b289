package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.reports.history.FlagBits;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of one queue from the history: the finest windows that are left of the time asked about. Of other ports than the queue's own
 * their sums are enough.
 */
public final class HistoryEvidence {
    private static final long MICROS = 1_000_000;
    private static final int ENOUGH_WINDOWS = 6;

    private final HistoryRows history;
    private final String span;

    private HistoryEvidence(HistoryRows history, Instant since, Instant until) {
        this.history = history;
        this.span = "epoch_us(start_at) >= %d AND epoch_us(start_at) + (span_seconds * 1e6)::BIGINT <= %d"
                .formatted(micros(since), micros(until));
    }

    /** The queue that marked most, else sent most, of those that are meant; empty when there is none. */
    public static Optional<WindowEvidence> of(HistoryRows history, QueueChoice choice, Instant since, Instant until) {
        return new HistoryEvidence(history, since, until).evidence(choice);
    }

    private Optional<WindowEvidence> evidence(QueueChoice choice) {
        String where = choice.device()
                        .map(name -> " AND device = " + quoted(name))
                        .orElse("")
                + choice.port().map(name -> " AND part = " + quoted(name)).orElse("")
                + choice.queue().map(number -> " AND idx = " + number).orElse("");
        List<List<@Nullable Object>> found = history.of(("SELECT e.name FROM window_all w JOIN entity e USING (entity)"
                        + " WHERE e.kind = 'queue'%s AND %s GROUP BY e.name HAVING sum(tx_bytes) > 0"
                        + " ORDER BY coalesce(sum(marked_packets), 0) DESC, sum(tx_bytes) DESC, e.name LIMIT 1")
                .formatted(where, span));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        EntityId queue = EntityId.parse(text(found.get(0), 0));
        String age = finest(queue);
        List<PortRow> ports = new ArrayList<>(
                ports(queue, "AND part = %s AND age = %s".formatted(quoted(queue.part()), quoted(age)), "start_at"));
        ports.addAll(ports(queue, "AND part <> " + quoted(queue.part()), "entity"));
        return Optional.of(new WindowEvidence(
                queue, rows(queue, age), ports, SettingsInHistory.of(history, queue), cabling(queue)));
    }

    /** The finest windows of which there are enough, as those of different lengths do not compare. */
    private String finest(EntityId queue) {
        return text(
                history.of(
                                ("SELECT w.age FROM window_all w JOIN entity e USING (entity) WHERE e.name = %s AND %s GROUP BY w.age"
                                                + " ORDER BY count(*) < %d, CASE w.age WHEN 'raw' THEN 0 WHEN 'quarter' THEN 1 ELSE 2 END"
                                                + " LIMIT 1")
                                        .formatted(quoted(queue.text()), span, ENOUGH_WINDOWS))
                        .get(0),
                0);
    }

    private List<QueueRow> rows(EntityId queue, String age) {
        List<QueueRow> rows = new ArrayList<>();
        Instant lastRead = Instant.MIN;
        double lastBytes = Double.NaN;
        for (List<@Nullable Object> row : history.of(("SELECT epoch_us(start_at),"
                        + " epoch_us(start_at) + (span_seconds * 1e6)::BIGINT, covered_seconds, tx_bytes, tx_packets,"
                        + " marked_packets, queue_byte_seconds / nullif(depth_seconds, 0), watermark_bytes, flags"
                        + " FROM window_all w JOIN entity e USING (entity) WHERE e.name = %s AND age = %s AND %s ORDER BY start_at")
                .formatted(quoted(queue.text()), quoted(age), span))) {
            Instant start = instant(number(row, 0));
            double watermark = number(row, 7);
            boolean isHeld = watermark == lastBytes;
            // The history does not keep since when a watermark counts: since the reading before, at the earliest.
            Instant from = isHeld && !rows.isEmpty() ? rows.get(rows.size() - 1).watermarkFrom() : lastRead;
            rows.add(new QueueRow(
                    start,
                    instant(number(row, 1)),
                    number(row, 2),
                    number(row, 3),
                    number(row, 4),
                    number(row, 5),
                    number(row, 6),
                    watermark,
                    from,
                    instant(number(row, 1)),
                    isDoubtful(row, 8)));
            if (Double.isFinite(watermark) && !isHeld) {
                lastRead = start;
                lastBytes = watermark;
            }
        }
        return rows;
    }

    private List<PortRow> ports(EntityId queue, String which, String grouping) {
        List<PortRow> rows = new ArrayList<>();
        for (List<@Nullable Object> row : history.of(("SELECT any_value(part), epoch_us(min(start_at)),"
                        + " epoch_us(max(start_at)) + (max(span_seconds) * 1e6)::BIGINT, sum(covered_seconds), max(speed_bps),"
                        + " sum(rx_bytes), sum(rx_pause_us), sum(rx_pause_frames), sum(tx_pause_us), sum(tx_pause_frames),"
                        + " max(fan_in) FROM window_all w JOIN entity e USING (entity) WHERE e.kind = 'port' AND fabric = %s"
                        + " AND device = %s %s AND %s AND flags & %d = 0 GROUP BY %s")
                .formatted(
                        quoted(queue.fabric()),
                        quoted(queue.device()),
                        which,
                        span,
                        FlagBits.of(WindowFold.DOUBTFUL),
                        grouping))) {
            rows.add(new PortRow(
                    text(row, 0),
                    instant(number(row, 1)),
                    instant(number(row, 2)),
                    number(row, 3),
                    number(row, 4),
                    number(row, 5),
                    number(row, 6),
                    number(row, 7),
                    number(row, 8),
                    number(row, 9),
                    number(row, 10),
                    false));
        }
        return rows;
    }

    private Map<String, Boolean> cabling(EntityId queue) {
        Map<String, Boolean> hostBehind = new HashMap<>();
        for (List<@Nullable Object> row : history.of(
                "SELECT part, neighbour_kind FROM link_latest WHERE fabric = %s AND device = %s AND kind = 'port'"
                        .formatted(quoted(queue.fabric()), quoted(queue.device())))) {
            String kind = text(row, 1);
            hostBehind.put(text(row, 0), kind.equals("nic") || kind.equals("host"));
        }
        return hostBehind;
    }

    private static boolean isDoubtful(List<@Nullable Object> row, int column) {
        return FlagBits.flags((int) number(row, column)).stream().anyMatch(WindowFold.DOUBTFUL::contains);
    }

    static String text(List<@Nullable Object> row, int column) {
        return String.valueOf(row.get(column));
    }

    static double number(List<@Nullable Object> row, int column) {
        return row.get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    static Instant instant(double micros) {
        return Instant.EPOCH.plus((long) micros, ChronoUnit.MICROS);
    }

    private static long micros(Instant at) {
        return Math.multiplyExact(at.getEpochSecond(), MICROS) + at.getNano() / 1_000;
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
