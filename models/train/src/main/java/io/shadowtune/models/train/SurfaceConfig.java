package io.shadowtune.models.train;

import java.util.List;

/**
 * How the nets of a response surface are trained. All nets learn from all contexts and differ by their first weights and their order: with
 * contexts drawn with replacement for each (525 contexts, two seeds) differences were 5 to 7 % further off, levels 7 to 9 %.
 *
 * @param members nets, each from its own weights and in its own order; at most 32
 * @param hidden units of each hidden layer
 * @param epochs passes over the sets
 * @param setsPerBatch sets of an update
 * @param rate of Adam at the begin
 * @param finalRateRatio what is left of it at the end
 * @param l2 penalty of weights
 * @param differenceWeight weight of differences beside that of levels, which is 1
 * @param seed of weights and order
 */
public record SurfaceConfig(
        int members,
        List<Integer> hidden,
        int epochs,
        int setsPerBatch,
        double rate,
        double finalRateRatio,
        double l2,
        double differenceWeight,
        long seed) {
    /** Error, in standard deviations of a figure, at which squares turn into straight lines. */
    static final double KNEE = 0.5;

    private static final int MOST_MEMBERS = 32;

    /** Checks the ranges. */
    public SurfaceConfig {
        hidden = List.copyOf(hidden);
        if (members < 1 || members > MOST_MEMBERS || epochs < 1 || setsPerBatch < 1) {
            throw new IllegalArgumentException(
                    "The members (%d), at most %d, epochs (%d) and setsPerBatch (%d) must be positive."
                            .formatted(members, MOST_MEMBERS, epochs, setsPerBatch));
        }
        if (hidden.isEmpty() || hidden.stream().anyMatch(units -> units < 1)) {
            throw new IllegalArgumentException(
                    "The hidden layers (%s) must be at least one, each of a positive size.".formatted(hidden));
        }
        if (!(rate > 0) || !(finalRateRatio > 0 && finalRateRatio <= 1) || !(l2 >= 0) || !(differenceWeight >= 0)) {
            throw new IllegalArgumentException(
                    "The rate (%s) must be positive, its final ratio (%s) in (0, 1], l2 (%s) and the difference's weight (%s) not negative."
                            .formatted(rate, finalRateRatio, l2, differenceWeight));
        }
    }

    /** What the shipped surface was trained with. */
    public static SurfaceConfig standard(long seed) {
        return new SurfaceConfig(4, List.of(64, 48), 60, 16, 4e-3, 0.02, 1e-6, 3, seed);
    }

    /** The same with so many passes. */
    public SurfaceConfig withEpochs(int newEpochs) {
        return new SurfaceConfig(
                members, hidden, newEpochs, setsPerBatch, rate, finalRateRatio, l2, differenceWeight, seed);
    }
}
