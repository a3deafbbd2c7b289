package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.onset.FirstSign;
import io.shadowtune.reports.why.onset.Onset;
import java.util.Locale;
import java.util.Optional;

/**
 * What a trouble cost, from a bundle: GPUs of the job × the time lost, which is read from logged steps, or else reckoned
 * from the share of the time that was lost and how long it lasted. What of these the evidence does not tell is named, and
 * no figure takes its place. A person's words make it an estimate.
 */
public final class BundleCost {
    private static final double SECONDS_PER_HOUR = 3_600;

    private BundleCost() {}

    /** Reckons the cost of what the evidence is about, from the first sign of it on. */
    public static AnswerCost of(Evidence evidence, Cause verdict, Onset onset) {
        if (verdict == Cause.NO_NETWORK_FAULT) {
            return new AnswerCost.Unknown("not known to have cost anything: what was measured is normal");
        }
        Optional<JobGpus> gpus = JobGpus.of(evidence);
        Optional<FirstSign> sign = FirstSign.of(evidence, onset);
        Optional<StepLog> steps = StepLog.of(evidence, sign);
        if (gpus.isPresent() && steps.isPresent()) {
            return logged(gpus.get(), steps.get());
        }
        Optional<LostShare> share = LostShare.of(evidence);
        Optional<TroubleTime> time = TroubleTime.of(evidence, sign);
        if (gpus.isPresent() && share.isPresent() && time.isPresent()) {
            return known(gpus.get(), share.get(), time.get(), sign);
        }
        if (gpus.isPresent() && share.isPresent()) {
            return new AnswerCost.Unknown(String.format(
                    Locale.ROOT,
                    "not known: how long it lasts is not in the evidence; each hour costs %.1f GPU-hours (%s; %s)",
                    gpus.get().count() * share.get().share().value(),
                    gpus.get().because(),
                    share.get().because()));
        }
        if (gpus.isPresent()) {
            return new AnswerCost.Unknown(
                    "not known: the job has %s, but how much longer its steps take is not in the evidence"
                            .formatted(gpus.get().because()));
        }
        if (steps.isPresent()) {
            return new AnswerCost.Unknown(String.format(
                    Locale.ROOT,
                    "not known: %.0f s were lost (%s), but how many GPUs the job has is not in the evidence",
                    steps.get().lostSeconds().value(),
                    steps.get().because()));
        }
        return new AnswerCost.Unknown(
                share.isPresent()
                        ? "not known: %s, but how many GPUs the job has is not in the evidence"
                                .formatted(share.get().because())
                        : "not known: no job data in the evidence");
    }

    private static AnswerCost logged(JobGpus gpus, StepLog steps) {
        Amount hours = steps.lostSeconds().times(gpus.count() / SECONDS_PER_HOUR);
        return new AnswerCost.Known(
                new GpuHours(
                        hours.value(),
                        hours.low(),
                        hours.high(),
                        gpus.measured() ? GpuHours.Label.MEASURED : GpuHours.Label.ESTIMATED),
                "%s; %s".formatted(gpus.because(), steps.because()));
    }

    private static AnswerCost known(JobGpus gpus, LostShare share, TroubleTime time, Optional<FirstSign> sign) {
        GpuHours hours = new GpuHours(
                gpus.count() * share.share().value() * time.hours().value(),
                gpus.count() * share.share().low() * time.hours().low(),
                gpus.count() * share.share().high() * time.hours().high(),
                GpuHours.Label.ESTIMATED);
        return new AnswerCost.Known(
                hours,
                "%s; %s; %s%s"
                        .formatted(
                                gpus.because(),
                                share.because(),
                                time.because(),
                                sign.isPresent() ? "" : ", at most: no log shows when it began"));
    }
}
