package io.shadowtune.models.train.tree;

/**
 * How boosted trees grow.
 *
 * @param mostTrees at most so many, at least 1
 * @param mostDepth questions on the way to a leaf, 1 to 10
 * @param rate share of what a tree wants to say that it does say, inside {@code (0, 1]}
 * @param leastWeight of the rows in a leaf, in {@code p (1 - p)} each, positive
 * @param ridge on what leaves say, in the same unit, not negative
 * @param rowShare share of the rows that one tree is shown, inside {@code (0, 1]}
 * @param featureShare share of the features that one tree may ask for, inside {@code (0, 1]}
 * @param patienceTrees without a better loss on the rows held back, after which none grows any more, at least 1
 * @param seed of what is shown
 */
public record TreeConfig(
        int mostTrees,
        int mostDepth,
        double rate,
        double leastWeight,
        double ridge,
        double rowShare,
        double featureShare,
        int patienceTrees,
        long seed) {
    private static final int DEEPEST = 10;

    /** Checks the ranges. */
    public TreeConfig {
        if (mostTrees < 1 || mostDepth < 1 || mostDepth > DEEPEST || patienceTrees < 1) {
            throw new IllegalArgumentException(
                    "The trees (%d of depth %d, patience %d) must be one or more, their depth 1 to %d."
                            .formatted(mostTrees, mostDepth, patienceTrees, DEEPEST));
        }
        if (!(leastWeight > 0) || !(ridge >= 0) || !isShare(rate) || !isShare(rowShare) || !isShare(featureShare)) {
            throw new IllegalArgumentException(
                    "The shares (rate %s, rows %s, features %s) must be inside (0, 1], the least weight (%s) positive, the ridge (%s) not negative."
                            .formatted(rate, rowShare, featureShare, leastWeight, ridge));
        }
    }

    /** Up to 400 trees of depth 4 at a rate of 0.05. */
    public static TreeConfig standard(long seed) {
        return new TreeConfig(400, 4, 0.05, 4, 4, 0.7, 0.6, 40, seed);
    }

    private static boolean isShare(double value) {
        return value > 0 && value <= 1;
    }
}
