package io.shadowtune.models.forecast.skill;

/**
 * When a forecaster may speak for a group of series.
 *
 * @param blockSteps origins that make a block of time
 * @param mostBlocks blocks that count, the latest
 * @param leastBlocks blocks that must be there before anyone but the preferred simple forecaster speaks
 * @param sure share of bootstrap draws in which a newcomer must be ahead to begin, above one half
 * @param coverageSlack how far a forecaster's coverage of p90 may be off 0.9 before it is silent; of p99 a fifth of that
 */
public record SpeakingRule(int blockSteps, int mostBlocks, int leastBlocks, double sure, double coverageSlack) {
    /** Checks the ranges. */
    public SpeakingRule {
        if (blockSteps < 1 || leastBlocks < 2 || mostBlocks < leastBlocks) {
            throw new IllegalArgumentException(
                    "The blocks (%d origins, %d to %d) must be positive, at least 2, and not fewer than the least."
                            .formatted(blockSteps, leastBlocks, mostBlocks));
        }
        if (!(sure > 0.5 && sure <= 1) || !(coverageSlack > 0 && coverageSlack < 1)) {
            throw new IllegalArgumentException(
                    "The certainty (%s) must be in (0.5, 1], the slack of coverage (%s) inside (0, 1)."
                            .formatted(sure, coverageSlack));
        }
    }

    /** Blocks of 20 origins, the latest 50, at least 6; nine draws of ten; coverage within 0.08. */
    public static SpeakingRule standard() {
        return new SpeakingRule(20, 50, 6, 0.9, 0.08);
    }
}
