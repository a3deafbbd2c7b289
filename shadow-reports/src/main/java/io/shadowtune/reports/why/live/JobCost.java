package io.shadowtune.reports.why.live;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.why.changes.HistoryQuestions;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.cost.HistoryCost;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a slow job cost: its GPUs, times the time asked about, times the share of it that its steps are longer than
 * before. Where the pace of its steps is not known, an upper bound from how long its collectives took.
 */
public final class JobCost {
    /** The pace of steps is read from calls in minutes; a ratio is not known better than this. */
    private static final double RESOLUTION = 0.03;

    private static final double SECONDS_PER_HOUR = 3_600;

    private JobCost() {}

    /**
     * Reckons it.
     *
     * @throws IllegalStateException when the history refuses the question, which is a bug
     */
    public static AnswerCost of(JobAnswer answer, HistoryQuestions history) {
        JobQuestion question = answer.question();
        double slowness = answer.division().slowness();
        if (Double.isNaN(slowness)) {
            return question.beforeFrom()
                    .map(before -> HistoryCost.of(
                            history,
                            EntityId.job(
                                    question.place().fabric(), question.place().job()),
                            new HistoryCost.Times(before, question.from(), question.from(), question.to())))
                    .orElseGet(() ->
                            new AnswerCost.Unknown("not known: how fast its steps were before is not in the history"));
        }
        Optional<Integer> gpus = gpus(question.place().hosts());
        if (gpus.isEmpty()) {
            return new AnswerCost.Unknown(String.format(
                    Locale.ROOT,
                    "not known: a step takes %.2f times as long as before, but how many GPUs the job has is not in the history",
                    slowness));
        }
        double placed =
                gpus.get() * Duration.between(question.from(), question.to()).toSeconds() / SECONDS_PER_HOUR;
        return new AnswerCost.Known(
                new GpuHours(
                        placed * lost(slowness),
                        placed * lost(slowness - RESOLUTION),
                        placed * lost(slowness + RESOLUTION),
                        GpuHours.Label.MEASURED),
                String.format(
                        Locale.ROOT,
                        "%d GPUs for %.1f h, a step takes %.2f times as long as before",
                        gpus.get(),
                        placed / gpus.get(),
                        slowness));
    }

    private static double lost(double slowness) {
        return slowness <= 1 ? 0 : 1 - 1 / slowness;
    }

    private static Optional<Integer> gpus(List<JobPlace.OnHost> hosts) {
        return hosts.isEmpty() || hosts.stream().anyMatch(host -> host.gpus().isEmpty())
                ? Optional.empty()
                : Optional.of(
                        hosts.stream().mapToInt(host -> host.gpus().size()).sum());
    }
}
