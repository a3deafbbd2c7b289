package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.history.QueryAnswer;
import io.shadowtune.reports.history.RowSink;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a trouble on a host cost the jobs that ran on it, from the history: GPUs of the whole job, since its ranks wait
 * for each other, times how much longer its collectives took than before, operation by operation and size by size.
 *
 * <p>Transfers to and from other ranks run at once and are each timed for themselves: sending to one and receiving from it
 * count as the longer of both, and an exchange with more than two as the longest of all, so that time is charged once.
 *
 * <p>How much of that was hidden behind compute is not in the history: the cost may be nothing, and is at most this. So
 * it is an estimate with 0 as its low end.
 */
public final class HistoryCost {
    private static final int MOST_JOBS = 1_000;
    private static final double MICROS_PER_HOUR = 3.6e9;

    /** So many neighbours of a rank take turns, as in a pipeline; more of them exchange with it all at once. */
    private static final int TAKING_TURNS = 2;

    /**
     * One row a job: its name, GPUs or NULL, hours it ran in the time, microseconds that a rank's collectives took longer,
     * in the middle of its ranks, or NULL when there is nothing to compare.
     */
    private static final String JOBS = """
            WITH span AS (SELECT TIMESTAMP '%1$s' AS before_at, TIMESTAMP '%2$s' AS from_at, TIMESTAMP '%3$s' AS until_at,
                TIMESTAMP '%5$s' AS usual_until),
            placed AS (
              SELECT h.fabric, h.job, h.host, h.gpus, h.from_at AS began_at,
                greatest(h.from_at, span.from_at) AS b, least(coalesce(h.to_at, span.until_at), span.until_at) AS e
              FROM job_host h, span WHERE h.from_at < span.until_at AND coalesce(h.to_at, span.until_at) > span.from_at),
            here AS (SELECT DISTINCT fabric, job FROM placed WHERE %4$s),
            size AS (
              SELECT fabric, job, CASE WHEN count(gpus) = count(*) THEN sum(gpus) END AS gpus,
                epoch_us(max(e)) - epoch_us(min(b)) AS ran_us
              FROM placed JOIN here USING (fabric, job) GROUP BY fabric, job),
            took AS (
              SELECT p.fabric, p.job, c.host, c.communicator, c.rank, c.operation, c.peer, c.size_bytes,
                sum(c.calls) FILTER (c.minute_at >= span.from_at) AS calls,
                sum(c.total_us) FILTER (c.minute_at >= span.from_at)
                  / nullif(sum(c.calls) FILTER (c.minute_at >= span.from_at), 0) AS now_us,
                sum(c.total_us) FILTER (c.minute_at < span.usual_until)
                  / nullif(sum(c.calls) FILTER (c.minute_at < span.usual_until), 0) AS before_us
              FROM placed p JOIN here USING (fabric, job)
                JOIN collective c ON c.fabric = p.fabric AND c.host = p.host AND (c.job = p.job OR c.job = ''), span
              WHERE c.minute_at >= greatest(span.before_at, p.began_at) AND c.minute_at < p.e GROUP BY ALL),
            stream AS (
              SELECT fabric, job, host, rank, communicator, peer, lower(operation) LIKE '%%recv%%' AND peer >= 0 AS received,
                sum(calls * greatest(0, now_us - before_us)) AS longer_us
              FROM took WHERE now_us IS NOT NULL AND before_us IS NOT NULL GROUP BY ALL),
            other_end AS (
              SELECT fabric, job, host, rank, communicator, peer, max(longer_us) AS longer_us FROM stream GROUP BY ALL),
            passed AS (
              SELECT fabric, job, host, rank, communicator,
                CASE WHEN any_value(peer) >= 0 AND count(*) > %6$d THEN max(longer_us) ELSE sum(longer_us) END AS longer_us
              FROM other_end GROUP BY fabric, job, host, rank, communicator, peer >= 0),
            longer AS (
              SELECT fabric, job, host, rank, sum(longer_us) AS longer_us FROM passed GROUP BY ALL)
            SELECT size.job, any_value(gpus)::DOUBLE, any_value(ran_us)::DOUBLE, median(longer_us)::DOUBLE
            FROM size LEFT JOIN longer USING (fabric, job) GROUP BY size.fabric, size.job ORDER BY size.job""";

    private HistoryCost() {}

    /**
     * The times that are compared.
     *
     * @param usualFrom begin of the time before
     * @param usualUntil end of that time, at most {@code from}
     * @param from begin of the trouble
     * @param until end of it
     */
    public record Times(Instant usualFrom, Instant usualUntil, Instant from, Instant until) {}

    /**
     * Reckons it.
     *
     * @param thing a host; or a switch port, for the host behind it as its neighbours told; or a job, wherever it runs
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public static AnswerCost of(HistoryQuestions history, EntityId thing, Times times) {
        return reckoned(
                history,
                JOBS.formatted(
                        stamp(times.usualFrom()),
                        stamp(times.from()),
                        stamp(times.until()),
                        "fabric = " + quoted(thing.fabric()) + " AND " + where(thing),
                        stamp(times.usualUntil()),
                        TAKING_TURNS));
    }

    private static String where(EntityId thing) {
        return switch (thing.kind()) {
            case PORT ->
                ("host IN (SELECT neighbour FROM link_latest WHERE fabric = %3$s AND device = %1$s AND part = %2$s"
                                + " UNION SELECT device FROM link_latest WHERE fabric = %3$s AND neighbour = %1$s"
                                + " AND neighbour_part = %2$s)")
                        .formatted(quoted(thing.device()), quoted(thing.part()), quoted(thing.fabric()));
            case JOB -> "job = " + quoted(thing.device());
            default -> "host = " + quoted(thing.device());
        };
    }

    private static AnswerCost reckoned(HistoryQuestions history, String sql) {
        List<Job> jobs = new ArrayList<>();
        QueryAnswer answer = history.ask(sql, MOST_JOBS, new RowSink() {
            @Override
            public void columns(List<String> names) {
                // Known: the question is ours.
            }

            @Override
            public void row(List<@Nullable Object> values) {
                jobs.add(new Job(
                        String.valueOf(values.get(0)),
                        number(values.get(1)),
                        number(values.get(2)) / MICROS_PER_HOUR,
                        number(values.get(3)) / MICROS_PER_HOUR));
            }
        });
        if (answer instanceof QueryAnswer.Refused refused) {
            throw new IllegalStateException("The history must answer its own questions: " + refused.because());
        }
        return of(jobs);
    }

    /** A job: NaN where something is not known. */
    private record Job(String name, double gpus, double ranHours, double longerHours) {
        boolean isKnown() {
            return gpus > 0 && !Double.isNaN(longerHours);
        }

        double gpuHours() {
            return gpus * Math.min(longerHours, ranHours);
        }
    }

    private static AnswerCost of(List<Job> jobs) {
        if (jobs.isEmpty()) {
            return new AnswerCost.Unknown("not known: no job is known to have run there in that time");
        }
        List<Job> known = jobs.stream().filter(Job::isKnown).toList();
        String names = jobs.stream().map(Job::name).collect(Collectors.joining(", "));
        String unsized =
                jobs.stream().filter(job -> !(job.gpus() > 0)).map(Job::name).collect(Collectors.joining(", "));
        if (known.size() < jobs.size()) {
            double exposed = jobs.stream()
                    .mapToDouble(job -> job.gpus() * job.ranHours())
                    .sum();
            return new AnswerCost.Unknown(
                    Double.isNaN(exposed)
                            ? "not known: how many GPUs %s had is not in the history".formatted(unsized)
                            : String.format(
                                    Locale.ROOT,
                                    "not known: %.1f GPU-hours of %s were exposed to it, but there are no collectives from"
                                            + " before and during it to compare",
                                    exposed,
                                    names));
        }
        double most = known.stream().mapToDouble(Job::gpuHours).sum();
        return new AnswerCost.Known(
                new GpuHours(most, 0, most, GpuHours.Label.ESTIMATED),
                ("collectives of %s took longer than before; this much is lost when none of it is hidden behind compute,"
                                + " less when some is")
                        .formatted(names));
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** DuckDB reads no zone in a TIMESTAMP; ours are UTC. */
    private static String stamp(Instant at) {
        return at.toString().replace("T", " ").replace("Z", "");
    }
}
