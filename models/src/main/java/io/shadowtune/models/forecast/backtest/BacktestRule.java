package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.onset.EpisodeRule;
import io.shadowtune.models.forecast.skill.SpeakingRule;

/**
 * How a backtest rolls.
 *
 * @param strideSteps distance of two origins
 * @param warmUpSteps origins before the test part from which blend, speaker and warnings already learn, unscored
 * @param blend how forecasters are weighed
 * @param speaking when a forecaster may speak
 * @param episodes what is warned of
 */
public record BacktestRule(
        int strideSteps, int warmUpSteps, BlendRule blend, SpeakingRule speaking, EpisodeRule episodes) {
    /** The name under which the speaker's choice is recorded. */
    public static final String SERVED = "served";

    /** Checks the ranges. */
    public BacktestRule {
        if (strideSteps < 1 || warmUpSteps < 0) {
            throw new IllegalArgumentException("The stride (%d) must be positive, the warm-up (%d) not negative."
                    .formatted(strideSteps, warmUpSteps));
        }
    }

    /** Every origin, 1,000 steps of warm-up, which is about what an engine has seen in its first three hours at 10 s. */
    public static BacktestRule standard() {
        return new BacktestRule(1, 1000, BlendRule.standard(), SpeakingRule.standard(), EpisodeRule.standard());
    }

    /** The same with another rule for episodes. */
    public BacktestRule withEpisodes(EpisodeRule other) {
        return new BacktestRule(strideSteps, warmUpSteps, blend, speaking, other);
    }
}
