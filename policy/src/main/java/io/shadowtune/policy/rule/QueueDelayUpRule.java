package io.shadowtune.policy.rule;

import io.shadowtune.policy.observe.BlockLoad;
import java.util.Locale;

/**
 * Long queues, marked packets and hardly any loss: give the senders room, Kmin and Kmax times 1.2.
 *
 * <p>The direction is for throughput and against delay: senders that are marked while the buffer still holds
 * everything are held back for nothing, as vendors' throughput-sensitive settings have higher thresholds than their
 * delay-sensitive ones (Huawei CloudEngine AI Fabric, EDOC1100155250: Kmax 750 against 500 KB at 100G) and the HPCC
 * paper shows both sides of the trade [1]. On a lossless class loss is never near the bound; what stops this rule there
 * are pauses and deep queues, so it needs both below half of what makes {@link PauseOrDeepQueueDownRule} speak.
 *
 * <p>[1] Y. Li et al., HPCC: high precision congestion control, SIGCOMM 2019, doi 10.1145/3341302.3342085, section 2.3.
 */
final class QueueDelayUpRule implements Rule {
    private static final double QUIET = 0.5;

    private final RuleConfig config;

    QueueDelayUpRule(RuleConfig config) {
        this.config = config;
    }

    @Override
    public String name() {
        return "queue-delay-up";
    }

    @Override
    public RuleAnswer ask(RuleView view) {
        BlockLoad load = view.load();
        if (load.thresholds().delayBytes() <= 0 || !load.seesQueues()) {
            return new RuleAnswer.Pass("queue delay unknown: it takes queue occupancy and a port speed");
        }
        double loss = load.lossRatio();
        String numbers = numbers(load, loss);
        boolean delayed = load.delayedShare() > config.delayedShareBound();
        // Not reported is not zero: without drops there is no loss below a bound.
        boolean lossless = loss < config.lossRatioBound();
        boolean quiet = !(load.pauseFramesPerSecond() > QUIET * config.pauseFramesPerSecondBound())
                && !(load.deepShare() > QUIET * config.deepShareBound());
        if (!(delayed && lossless && quiet && load.markRatio() > 0)) {
            return new RuleAnswer.Pass(numbers);
        }
        if (Excursion.isSpent(view.own(), view.observed(), config.upFactor(), config.unansweredSteps())) {
            return new RuleAnswer.Keep(String.format(
                    Locale.ROOT,
                    "%s, but already %d steps above the setting in force and none was answered",
                    numbers,
                    config.unansweredSteps()));
        }
        return new RuleAnswer.Move(
                Excursion.scaled(view.own(), config.upFactor()),
                String.format(Locale.ROOT, "%s: give room, Kmin and Kmax x%.2f", numbers, config.upFactor()));
    }

    private String numbers(BlockLoad load, double loss) {
        boolean gauges = load.queues().depthMean().count() > 0;
        return String.format(
                Locale.ROOT,
                "some queue above %.0f us %.1f %% of the time (bound %.1f %%, from %s), loss %s (bound %.2f %%), marked %.4f %%",
                config.queueDelayBound().toNanos() / 1e3,
                load.delayedShare() * 100,
                config.delayedShareBound() * 100,
                gauges ? "depth gauges" : "watermarks: an upper bound",
                Double.isNaN(loss) ? "not reported" : String.format(Locale.ROOT, "%.4f %%", loss * 100),
                config.lossRatioBound() * 100,
                load.markRatio() * 100);
    }
}
