package io.shadowtune.models.kernel.series;

/**
 * The ECN marking curve in force as features of a queue: whether it is known, the logarithms of Kmin and of Kmax over Kmin, and Pmax; of
 * its depth also Kmin and Kmax as levels, since depths gather around them. Where nothing is known all are 0, which no known curve has.
 */
public final class MarkingFeatures {
    /** Number of features, levels included. */
    public static final int COUNT = 6;

    private static final double USUAL_BYTES = 100_000;
    /** Where nothing is marked, marking begins far above any buffer. */
    private static final double NEVER_BYTES = 1e9;

    private MarkingFeatures() {}

    /**
     * The features of a curve, for a series in any unit.
     *
     * @param marking whether packets are marked at all
     * @param kminBytes queue length at which marking begins, not negative
     * @param kmaxBytes queue length above which every packet is marked, at least {@code kminBytes}
     * @param pmaxRatio marking probability at Kmax, {@code 0..1}
     */
    public static Features of(boolean marking, long kminBytes, long kmaxBytes, double pmaxRatio) {
        if (!marking) {
            return Features.of(1, Math.log10(NEVER_BYTES / USUAL_BYTES), 0, 0);
        }
        double low = Math.max(1, (double) kminBytes);
        double high = Math.max(low, (double) kmaxBytes);
        return Features.of(1, Math.log10(low / USUAL_BYTES), Math.log10(high / low), pmaxRatio);
    }

    /** As the other, for a series of depths in bytes. */
    public static Features ofDepth(boolean marking, long kminBytes, long kmaxBytes, double pmaxRatio) {
        Features features = of(marking, kminBytes, kmaxBytes, pmaxRatio);
        return marking ? features.withLevels((double) kminBytes, (double) kmaxBytes) : features;
    }
}
