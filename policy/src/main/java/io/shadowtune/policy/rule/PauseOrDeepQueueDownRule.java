package io.shadowtune.policy.rule;

import java.util.Locale;

/**
 * Pauses, or queues past Kmax: mark earlier, Kmin and Kmax times 0.8.
 *
 * <p>A pause means that PFC acted before ECN had slowed the senders; lower thresholds let marks come first [1][2].
 * Comes before every rule that raises thresholds.
 *
 * <p>[1] Y. Zhu et al., Congestion control for large-scale RDMA deployments, SIGCOMM 2015, doi 10.1145/2785956.2787484
 * (buffer thresholds: ECN before PFC). [2] C. Guo et al., RDMA over commodity Ethernet at scale, SIGCOMM 2016, doi
 * 10.1145/2934872.2934908 (what pauses do to bystanders).
 */
final class PauseOrDeepQueueDownRule implements Rule {
    private final RuleConfig config;

    PauseOrDeepQueueDownRule(RuleConfig config) {
        this.config = config;
    }

    @Override
    public String name() {
        return "pause-or-deep-queue-down";
    }

    @Override
    public RuleAnswer ask(RuleView view) {
        double pauses = view.load().pauseFramesPerSecond();
        double deep = view.load().deepShare();
        String numbers = String.format(
                Locale.ROOT,
                "%.2f pause frames/s (bound %.2f), some queue past Kmax %.1f %% of the time (bound %.1f %%)",
                pauses,
                config.pauseFramesPerSecondBound(),
                deep * 100,
                config.deepShareBound() * 100);
        if (!(pauses > config.pauseFramesPerSecondBound() || deep > config.deepShareBound())) {
            return new RuleAnswer.Pass(numbers);
        }
        if (Excursion.isSpent(view.own(), view.observed(), config.downFactor(), config.unansweredSteps())) {
            return new RuleAnswer.Keep(String.format(
                    Locale.ROOT,
                    "%s, but already %d steps below the setting in force and none was answered",
                    numbers,
                    config.unansweredSteps()));
        }
        return new RuleAnswer.Move(
                Excursion.scaled(view.own(), config.downFactor()),
                String.format(Locale.ROOT, "%s: mark earlier, Kmin and Kmax x%.2f", numbers, config.downFactor()));
    }
}
