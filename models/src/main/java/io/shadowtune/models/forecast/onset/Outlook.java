package io.shadowtune.models.forecast.onset;

import io.shadowtune.models.kernel.series.Filled;

/** What really came after an origin. */
public enum Outlook {
    /** Quiet now, and an episode starts within the horizon. */
    STARTS,
    /** Quiet now, and none starts. */
    STAYS_QUIET,
    /** In an episode already, or too little is known to tell: not judged. */
    NOT_JUDGED;

    /**
     * Looks after an origin.
     *
     * @param end index after the last known sample
     * @param horizonSteps how far a warning looks
     */
    public static Outlook of(Filled samples, int end, int horizonSteps, double threshold) {
        if (end < 1 || !samples.observed(end - 1) || samples.value(end - 1) > threshold) {
            return NOT_JUDGED;
        }
        int observed = 0;
        for (int i = end; i < Math.min(samples.length(), end + horizonSteps); i++) {
            if (samples.observed(i)) {
                observed++;
                if (samples.value(i) > threshold) {
                    return STARTS;
                }
            }
        }
        return 2 * observed >= horizonSteps ? STAYS_QUIET : NOT_JUDGED;
    }
}
