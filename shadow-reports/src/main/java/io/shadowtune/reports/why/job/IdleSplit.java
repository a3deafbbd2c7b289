package io.shadowtune.reports.why.job;

/**
 * What an idle GPU waited for, as ratios of the idle time.
 *
 * @param host its host's program
 * @param storage what that program read or wrote
 * @param certainty whether the host's figures tell them apart
 */
record IdleSplit(Interval host, Interval storage, Certainty certainty) {
    /** The host's figures are not known: either, or something else. */
    static final IdleSplit UNKNOWN = new IdleSplit(new Interval(0, 0, 1), new Interval(0, 0, 1), Certainty.ESTIMATED);

    /** The host is loaded and nothing waits for storage. */
    static final IdleSplit HOST = new IdleSplit(new Interval(0.8, 1, 1), new Interval(0, 0, 0.2), Certainty.MEASURED);

    /** Neither is loaded: a program that waits for itself, or for a service that shows on no counter of the host. */
    static final IdleSplit QUIET = new IdleSplit(new Interval(0.5, 1, 1), new Interval(0, 0, 0.5), Certainty.ESTIMATED);

    /** Whether some figure of the host speaks for this; that nothing does is no such figure. */
    boolean isSeen() {
        return !equals(QUIET) && !equals(UNKNOWN);
    }

    private static final double SURE = 0.8;

    /** So much of it was for storage, the rest for the host. */
    static IdleSplit storage(double ratio, Certainty certainty) {
        return new IdleSplit(
                Interval.around(0, 1 - ratio, 1 - SURE * ratio), new Interval(SURE * ratio, ratio, 1), certainty);
    }
}
