package io.shadowtune.policy.learned.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The observation that would prove an advice wrong. */
final class Falsifier {
    private static final Map<String, String> NAMES = Map.of(
            "small_p99", "the 99th percentile of the time of small messages",
            "large_mean", "the mean time of large transfers",
            "makespan", "the time of a collective step",
            "queue_p99", "the queue's 99th percentile",
            "mark_ratio", "the share of marked packets");

    private Falsifier() {}

    /** By the effects that are expected to fall for sure, or else the one that falls most. */
    static String of(List<EcnAdvice.Predicted> predicted) {
        EcnAdvice.Predicted most = predicted.get(0);
        for (EcnAdvice.Predicted effect : predicted) {
            most = effect.ratio() < most.ratio() && !effect.name().equals("queue_p99") ? effect : most;
        }
        return String.format(
                Locale.ROOT,
                "wrong if, over three blocks of the same job after the change, %s does not come below %.0f %% of what it was, or senders are paused longer than before",
                NAMES.getOrDefault(most.name(), most.name()),
                100 * Math.min(0.99, most.high()));
    }
}
