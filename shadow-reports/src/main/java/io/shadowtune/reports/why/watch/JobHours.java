package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.reports.history.HistoryReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long the collectives of one job took, hour by hour, in per cent of what the same operations of the same size took
 * in the middle of its hours: a job that begins to send more does not look slower.
 */
final class JobHours {
    /** Hours before the report day's begin that a job is compared with. */
    private static final int HOURS_BEFORE = 48;

    /**
     * Collectives of jobs in hours; a row that names no job is of the job that was placed there. Hours are counted from
     * the begin of the time, which in some zones is half past.
     */
    private static final String HOURS = """
            WITH calls AS (
              SELECT c.fabric, coalesce(nullif(c.job, ''), h.job) AS job, c.operation, c.size_bytes,
                ((epoch_us(c.minute_at) - epoch_us(%1$s)) // 3600000000)::INTEGER AS hour_index, c.calls, c.total_us
              FROM collective c LEFT JOIN job_host h ON c.job = '' AND h.fabric = c.fabric AND h.host = c.host
                AND h.from_at <= c.minute_at AND (h.to_at IS NULL OR h.to_at > c.minute_at)
              WHERE c.minute_at >= %1$s AND c.minute_at < %2$s AND c.peer < 0),
            asked AS (
              SELECT fabric, job FROM calls WHERE job IS NOT NULL GROUP BY ALL HAVING max(hour_index) >= %3$d
              ORDER BY sum(total_us) DESC, fabric, job LIMIT %4$d),
            per AS (
              SELECT fabric, job, operation, size_bytes, hour_index, sum(calls) AS calls, sum(total_us) AS us
              FROM calls JOIN asked USING (fabric, job) GROUP BY ALL),
            usual AS (
              SELECT fabric, job, operation, size_bytes, median(us / calls) AS usual_us FROM per WHERE calls > 0 GROUP BY ALL)
            SELECT fabric, job, hour_index, 100 * sum(us) / sum(calls * usual_us)
            FROM per JOIN usual USING (fabric, job, operation, size_bytes) WHERE usual_us > 0
            GROUP BY ALL ORDER BY fabric, job, hour_index""";

    private final EntityId job;
    private final Instant from;
    private final double[] percent;

    private JobHours(EntityId job, Instant from, double[] percent) {
        this.job = job;
        this.from = from;
        this.percent = percent;
    }

    /** The jobs that ran on the report day, each up to its last hour; of more than so many, those with most time in collectives. */
    static List<JobHours> of(HistoryReader reader, WatchDay day, int most) {
        Instant from = day.start().minus(Duration.ofHours(HOURS_BEFORE));
        int hours = (int) Duration.between(from, day.until()).plusHours(1).toHours() + 1;
        Map<EntityId, double[]> byJob = new LinkedHashMap<>();
        reader.rows(HOURS.formatted(sql(from), sql(day.until()), HOURS_BEFORE, most), row -> {
            double[] series =
                    byJob.computeIfAbsent(EntityId.job(row.getString(1), row.getString(2)), id -> unseen(hours));
            series[row.getInt(3)] = row.getDouble(4);
            return series;
        });
        List<JobHours> jobs = new ArrayList<>();
        byJob.forEach((job, series) -> {
            int end = lastSeen(series) + 1;
            if (end > HOURS_BEFORE) {
                jobs.add(new JobHours(job, from, Arrays.copyOf(series, end)));
            }
        });
        return jobs;
    }

    private static int lastSeen(double[] series) {
        int last = series.length - 1;
        while (last >= 0 && Double.isNaN(series[last])) {
            last--;
        }
        return last;
    }

    private static double[] unseen(int hours) {
        double[] series = new double[hours];
        Arrays.fill(series, Double.NaN);
        return series;
    }

    private static String sql(Instant at) {
        return "make_timestamp(" + at.toEpochMilli() * 1000 + ")";
    }

    /** The job. */
    EntityId job() {
        return job;
    }

    /** Begin of its first hour. */
    Instant from() {
        return from;
    }

    /** Per cent of the usual in each hour; NaN where it made no collective. */
    double[] percent() {
        return percent;
    }

    /** How many hours it was seen in. */
    int seen() {
        return (int) Arrays.stream(percent).filter(Double::isFinite).count();
    }
}
