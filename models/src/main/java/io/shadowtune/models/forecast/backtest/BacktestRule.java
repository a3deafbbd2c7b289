package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.skill.SkillRule;

/**
 * How a backtest rolls.
 *
 * @param strideSteps distance of two origins
 * @param warmUpSteps origins before the test part from which the speaker already learns who is good, unscored
 * @param skill when a learned model may speak
 */
public record BacktestRule(int strideSteps, int warmUpSteps, SkillRule skill) {
    /** The name under which the speaker's choice is recorded. */
    public static final String SERVED = "served";

    /** Checks the ranges. */
    public BacktestRule {
        if (strideSteps < 1 || warmUpSteps < 0) {
            throw new IllegalArgumentException("The stride (%d) must be positive, the warm-up (%d) not negative."
                    .formatted(strideSteps, warmUpSteps));
        }
    }

    /** Every origin, 300 steps of warm-up. */
    public static BacktestRule standard() {
        return new BacktestRule(1, 300, SkillRule.standard());
    }
}
