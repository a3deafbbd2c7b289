package io.shadowtune.policy.score;

/**
 * Blocks of one scope, regime, metric and pair of arms, added up.
 *
 * <p>Whole numbers only, so that merging is exactly associative and commutative and any split of days or instances gives the same bits.
 *
 * @param wins blocks where the arm is better by more than the error bar
 * @param ties blocks where the difference is within the error bar
 * @param losses blocks where it is worse by more than the error bar
 * @param unidentified blocks that tell nothing
 * @param sumNanos sum of the differences that are told, logarithms of ratios times 1e9
 */
public record ScoreTally(long wins, long ties, long losses, long unidentified, long sumNanos) {
    /** No block. */
    public static final ScoreTally NONE = new ScoreTally(0, 0, 0, 0, 0);

    /**
     * One block.
     *
     * @param differenceLog positive where the arm is better; NaN for unidentified
     * @param errorLog half-width of the error bar, 0 or more; NaN makes the block unidentified
     */
    public static ScoreTally of(double differenceLog, double errorLog) {
        if (!Double.isFinite(differenceLog) || !(errorLog >= 0)) {
            return new ScoreTally(0, 0, 0, 1, 0);
        }
        long nanos = Math.round(differenceLog * 1e9);
        if (Math.abs(differenceLog) <= errorLog) {
            return new ScoreTally(0, 1, 0, 0, nanos);
        }
        return differenceLog > 0 ? new ScoreTally(1, 0, 0, 0, nanos) : new ScoreTally(0, 0, 1, 0, nanos);
    }

    /** Both together. */
    public ScoreTally merge(ScoreTally other) {
        return new ScoreTally(
                wins + other.wins,
                ties + other.ties,
                losses + other.losses,
                unidentified + other.unidentified,
                sumNanos + other.sumNanos);
    }

    /** Mean difference as a logarithm of a ratio; NaN where no block tells one. */
    public double meanLog() {
        long told = wins + ties + losses;
        return told == 0 ? Double.NaN : sumNanos / 1e9 / told;
    }
}
