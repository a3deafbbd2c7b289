package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.cost.HistoryCost;
import io.shadowtune.reports.why.verdict.AnswerId;
import io.shadowtune.reports.why.verdict.ContentDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds jobs whose collectives began to take longer than their own. What it comes from, the time alone does not tell;
 * that is what {@code why --job} is for.
 */
final class JobWatch {
    private static final String SIGNAL = "collective-time-percent";

    /** Fewer hours are no baseline: a job warms up. */
    private static final int FEWEST_HOURS = 24;

    /** Jobs that are looked at: hours of more would neither fit into memory nor into anybody's day. */
    static final int MOST_JOBS = 1_000;

    /** When more jobs than these are slower at once, it is not single jobs; those that are it most will do. */
    private static final int MOST_FOUND = 50;

    private JobWatch() {}

    static List<Finding> of(HistoryReader reader, WatchDay day, int mostJobs) {
        List<Worse> found = new ArrayList<>();
        for (JobHours job : JobHours.of(reader, day, mostJobs)) {
            if (job.seen() >= FEWEST_HOURS) {
                WorseningRule.judge(job.percent(), Sensitivity.ofDurations(), PeerDays.none(job.percent().length))
                        .ifPresent(worse -> found.add(new Worse(job, worse)));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingDouble((Worse one) -> -one.worsening.strength())
                        .thenComparing(one -> one.job.job()))
                .limit(MOST_FOUND)
                .map(one -> finding(reader, one.job, one.worsening, day))
                .toList();
    }

    private record Worse(JobHours job, Worsening worsening) {}

    private static Finding finding(HistoryReader reader, JobHours job, Worsening worse, WatchDay day) {
        Instant since = job.from().plus(Duration.ofHours(worse.sinceDay()));
        Cause cause = Cause.INSUFFICIENT_EVIDENCE;
        ContentDigest content = new ContentDigest()
                .add(job.job().text())
                .add(SIGNAL)
                .add(day.start().toString());
        String because = String.format(
                Locale.ROOT,
                "job %1$s: the same collectives take %2$.0f %% longer since %3$s. Ask on: shadowtune why --job %1$s.",
                job.job().device(),
                100 * (worse.nowPerDay() / worse.beforePerDay() - 1),
                since.atZone(day.zone()).toOffsetDateTime());
        return new Finding(
                AnswerId.of(AnswerId.Kind.FINDING, cause, content).text(),
                job.job(),
                SIGNAL,
                worse.shape(),
                day.start(),
                day.end(),
                since,
                new Finding.Level(worse.beforePerDay(), worse.nowPerDay(), Double.NaN, 0),
                worse.strength(),
                cause.name(),
                cost(reader, job, since, day),
                because);
    }

    private static Optional<GpuHours> cost(HistoryReader reader, JobHours job, Instant since, WatchDay day) {
        Instant from = since.isBefore(day.start()) ? day.start() : since;
        AnswerCost cost =
                HistoryCost.of(reader::query, job.job(), new HistoryCost.Times(job.from(), since, from, day.until()));
        return cost instanceof AnswerCost.Known known ? Optional.of(known.hours()) : Optional.empty();
    }
}
