package io.shadowtune.models.kernel.series;

/**
 * How far back each step of a window lies, and how many samples it is the mean of: 1 near the origin, then 4, 16 and 64, so that 64
 * steps tell of 880 samples. Where a season is longer than that, the blocks of 64 grow until they cover it, up to
 * {@value #MOST_REACH} samples. Immutable and thread-safe.
 */
final class Resolution {
    private static final int MOST_REACH = 4096;
    private static final int PARTS = 32;
    private static final int COARSE_PARTS = 5;
    private static final int MIDDLE_PARTS = 6;

    private final int coarse;
    private final int middle;
    private final int fine;

    Resolution(int windowSteps) {
        coarse = windowSteps * COARSE_PARTS / PARTS;
        middle = windowSteps * MIDDLE_PARTS / PARTS;
        fine = windowSteps - 2 * coarse - middle;
    }

    /** Steps that are single samples. */
    int fineSteps() {
        return fine;
    }

    /** Samples of each of the coarsest blocks. */
    int coarsest(int seasonSteps) {
        int nearer = fine + 4 * middle + 16 * coarse;
        int wanted = Math.min(seasonSteps, MOST_REACH) - nearer;
        return coarse == 0 ? 64 : Math.max(64, (wanted + coarse - 1) / coarse);
    }

    /** Samples of the block that is that many steps before the latest one. */
    int length(int back, int coarsest) {
        if (back < fine) {
            return 1;
        }
        if (back < fine + middle) {
            return 4;
        }
        return back < fine + middle + coarse ? 16 : coarsest;
    }
}
