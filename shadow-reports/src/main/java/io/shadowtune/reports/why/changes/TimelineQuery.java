package io.shadowtune.reports.why.changes;

import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the timeline of changes from a history. Not thread-safe. */
public final class TimelineQuery {
    private static final Duration DEFAULT_SPAN = Duration.ofDays(1);

    /** One row per change: when in microseconds, kind, entity, words. The two placeholders are begin and end. */
    private static final String CHANGES = """
            WITH span AS (SELECT TIMESTAMP '%s' AS from_at, TIMESTAMP '%s' AS to_at),
            setting AS (
              SELECT seen_at AS changed_at, 'SETTING' AS kind, name, tbl || ' ' || item || ' ' || field || ': '
                  || coalesce(before, 'not set') || ' → ' || coalesce(after, 'not set') AS what
              FROM config_change JOIN entity USING (entity), span WHERE seen_at >= from_at AND seen_at < to_at),
            restart AS (
              SELECT min(start_at) AS changed_at, 'RESTART' AS kind, fabric || '/' || device AS name,
                  'counters began anew on ' || count(DISTINCT entity) || ' of its parts' AS what
              FROM window_all JOIN entity USING (entity), span
              WHERE resets > 0 AND start_at >= from_at AND start_at < to_at
              GROUP BY fabric, device, time_bucket(INTERVAL 15 MINUTE, start_at)),
            speeds AS (
              SELECT start_at, entity, speed_bps, lag(speed_bps) OVER (PARTITION BY entity ORDER BY start_at) AS before
              FROM window_all, span WHERE speed_bps > 0 AND start_at >= from_at AND start_at < to_at),
            speed AS (
              SELECT start_at AS changed_at, 'SPEED' AS kind, name,
                  'link speed ' || round(before / 1e9) || ' → ' || round(speed_bps / 1e9) || ' Gb/s' AS what
              FROM speeds JOIN entity USING (entity) WHERE before <> speed_bps),
            moved AS (
              SELECT min(block_start) AS changed_at, 'FOREIGN' AS kind, name,
                  'somebody else changed the setting; ' || count(*) || ' blocks are not scored for it' AS what
              FROM decision JOIN entity ON decision.scope = entity.entity, span
              WHERE foreign_change AND block_start >= from_at AND block_start < to_at GROUP BY name),
            cable AS (
              SELECT first_seen_at AS changed_at, 'CABLE' AS kind, fabric || '/' || device || '/' || part AS name,
                  'now connected to ' || neighbour || ' ' || neighbour_part AS what
              FROM link l, span WHERE first_seen_at >= from_at AND first_seen_at < to_at AND EXISTS (
                SELECT 1 FROM link b WHERE b.fabric = l.fabric AND b.device = l.device AND b.part = l.part
                  AND b.first_seen_at < l.first_seen_at)),
            own AS (
              SELECT seen_at AS changed_at, 'ENGINE' AS kind, '' AS name, lower(engine_event.kind) || ': ' || detail AS what
              FROM engine_event, span
              WHERE engine_event.kind IN ('START', 'STOP', 'MODEL', 'MIGRATED') AND seen_at >= from_at AND seen_at < to_at)
            SELECT epoch_us(changed_at), kind, name, what FROM (
              SELECT * FROM setting UNION ALL SELECT * FROM restart UNION ALL SELECT * FROM speed
              UNION ALL SELECT * FROM moved UNION ALL SELECT * FROM cable UNION ALL SELECT * FROM own) changes
            WHERE contains(name, '%s') ORDER BY changed_at DESC, kind, name, what""";

    private final HistoryQuestions history;

    /** Asks this history. */
    public TimelineQuery(HistoryQuestions history) {
        this.history = history;
    }

    /** End of what the history has seen; empty when it has seen nothing. */
    public Optional<Instant> lastSeen() {
        List<Instant> last = new ArrayList<>();
        run(
                "SELECT epoch_us(greatest((SELECT max(start_at + to_microseconds((span_seconds * 1e6)::BIGINT)) FROM window_all),"
                        + " (SELECT max(seen_at) FROM config_change),"
                        + " (SELECT max(minute_at + to_minutes(span_minutes)) FROM collective)))",
                1,
                row -> {
                    if (row.get(0) instanceof Long micros) {
                        last.add(instant(micros));
                    }
                });
        return last.stream().findFirst();
    }

    /**
     * Reads the changes.
     *
     * @param from begin; by default a day before the end
     * @param to end; by default the end of what the history has seen, or {@code now} when it has seen nothing
     * @param entity text that an entity's name must contain; empty for all
     * @param most most changes to give; the newest are kept
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public Timeline read(Optional<Instant> from, Optional<Instant> to, String entity, int most, Instant now) {
        Instant end =
                to.orElseGet(() -> lastSeen().map(seen -> seen.plusSeconds(1)).orElse(now));
        Instant begin = from.orElse(end.minus(DEFAULT_SPAN));
        List<TimelineEntry> entries = new ArrayList<>();
        boolean truncated = run(
                CHANGES.formatted(stamp(begin), stamp(end), entity.replace("'", "''")),
                most,
                row -> entries.add(new TimelineEntry(
                        instant((Long) row.get(0)),
                        TimelineEntry.Kind.valueOf(String.valueOf(row.get(1))),
                        String.valueOf(row.get(2)),
                        String.valueOf(row.get(3)))));
        Collections.reverse(entries);
        return new Timeline(begin, end, entries, truncated);
    }

    private boolean run(String sql, int most, RowTaker taker) {
        QueryAnswer answer = history.ask(sql, most, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                taker.take(values);
            }
        });
        if (answer instanceof QueryAnswer.Refused refused) {
            throw new IllegalStateException("The history must answer its own questions: " + refused.because());
        }
        return ((QueryAnswer.Answered) answer).truncated();
    }

    /** Takes one row. */
    private interface RowTaker {
        void take(List<@Nullable Object> row);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plusNanos(Math.multiplyExact(micros, 1_000));
    }

    /** DuckDB reads no zone in a TIMESTAMP; ours are UTC. */
    private static String stamp(Instant at) {
        return at.toString().replace("T", " ").replace("Z", "");
    }
}
