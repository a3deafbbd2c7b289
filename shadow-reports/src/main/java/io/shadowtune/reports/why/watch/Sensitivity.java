package io.shadowtune.reports.why.watch;

/**
 * What of a series is worth telling.
 *
 * @param floor amount below which nothing is
 * @param leastGrowth as a logarithm to base two
 * @param leastNoise as a logarithm to base two: a series is never taken to be calmer than this
 * @param longestStep most points that a step may be old
 * @param isCount whether the amounts are counts, which scatter by their square root
 */
record Sensitivity(double floor, double leastGrowth, double leastNoise, int longestStep, boolean isCount) {
    private static final int DAYS = 8;
    private static final int HOURS = 36;
    private static final double PER_CENT = 1;

    /** Of daily counts: what doubles. */
    static Sensitivity ofCounts(double floorPerDay) {
        return new Sensitivity(floorPerDay, 1, 0.2, DAYS, true);
    }

    /** Of hourly durations in per cent of the usual: what takes fifteen per cent longer. */
    static Sensitivity ofDurations() {
        return new Sensitivity(PER_CENT, 0.2, 0.03, HOURS, false);
    }
}
