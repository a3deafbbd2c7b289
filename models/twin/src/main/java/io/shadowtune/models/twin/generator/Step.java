package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.List;

/** One step of an iteration. */
sealed interface Step {
    /**
     * All workers compute; the slowest decides.
     *
     * @param seconds usual time
     */
    record Compute(double seconds) implements Step {}

    /**
     * An exchange that all wait for.
     *
     * @param kind which one
     * @param bytes what a NIC sends
     */
    record Send(Traffic kind, double bytes) implements Step {}

    /**
     * An exchange that goes on beside what follows.
     *
     * @param kind which one
     * @param bytes what a NIC sends
     */
    record Launch(Traffic kind, double bytes) implements Step {}

    /** The end of what was launched. */
    record Await() implements Step {}

    /** The steps of a job's iteration: {@code [compute | stage] * rounds}, {@code [experts] * 2 rounds}, gradients. */
    static List<Step> of(JobDraft job, double bytesPerSecond) {
        double compute = job.computeSeconds(bytesPerSecond);
        double gradients = job.gradientSeconds(bytesPerSecond);
        double hidden = Math.min(compute / 2, job.overlap() * gradients);
        int rounds = job.rounds();
        boolean inRounds = job.stages() > 1 || job.hasExperts();
        List<Step> steps = new ArrayList<>();
        double piece = (compute - hidden) / (inRounds ? 2 * rounds : 1);
        for (int round = 0; inRounds && round < 2 * rounds; round++) {
            boolean first = round < rounds;
            steps.add(new Compute(piece));
            if (job.hasExperts()) {
                double share = round % 2 == 0 ? job.dispatchShare() : 1 - job.dispatchShare();
                steps.add(new Send(Traffic.EXPERTS, job.expertSeconds() * share / rounds * bytesPerSecond));
            }
            if (job.stages() > 1) {
                double bytes = job.stageSeconds(bytesPerSecond) / (2 * rounds) * bytesPerSecond;
                steps.add(new Send(first ? Traffic.FORWARD : Traffic.BACKWARD, bytes));
            }
        }
        if (!inRounds) {
            steps.add(new Compute(piece));
        }
        steps.add(new Launch(Traffic.GRADIENTS, gradients * bytesPerSecond));
        steps.add(new Compute(hidden));
        steps.add(new Await());
        return steps;
    }
}
