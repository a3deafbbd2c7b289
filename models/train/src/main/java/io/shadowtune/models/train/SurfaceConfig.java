package io.shadowtune.models.train;

import java.util.List;

/**
 * How the nets of a response surface are trained.
 *
 * @param members nets, each from its own weights and its own draw of contexts
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

    public SurfaceConfig {
        hidden = List.copyOf(hidden);
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
