package io.shadowtune.models.twin.generator;

/**
 * What jobs there are.
 *
 * @param load share of hosts that are taken, at the beginning and from then on, {@code 0..1}; 0 for no drawn jobs
 * @param periodSeconds iteration periods to draw from
 * @param duty share of an iteration, with nobody in the way, that is communication; within {@code 0..1}
 * @param overlap share of the gradients' exchange that computing hides; within {@code 0..1}
 * @param flowsPerPair queue pairs between two NICs, at least 1
 * @param churnPerHour jobs that come, and go, in an hour; 0 or more. How long they run follows from it and the load
 * @param dispersion variance of the beginnings in ten minutes over their mean, at least 1
 * @param packed whether a job's hosts are sought in one group first; else anywhere
 */
public record JobKnobs(
        double load,
        Range periodSeconds,
        Range duty,
        Range overlap,
        int flowsPerPair,
        double churnPerHour,
        double dispersion,
        boolean packed) {
    public JobKnobs {
        share("load", load);
        share("duty", duty.high());
        share("overlap", overlap.high());
        if (!(duty.low() > 0) || overlap.low() < 0 || !(periodSeconds.low() > 0)) {
            throw new IllegalArgumentException(
                    "The duty (%s) and periodSeconds (%s) must be above 0, the overlap (%s) 0 or more."
                            .formatted(duty.low(), periodSeconds.low(), overlap.low()));
        }
        if (flowsPerPair < 1 || flowsPerPair > 4096) {
            throw new IllegalArgumentException("The flowsPerPair (%d) must be 1 to 4096.".formatted(flowsPerPair));
        }
        if (!(churnPerHour >= 0 && churnPerHour <= 1e5) || !(dispersion >= 1 && dispersion <= 1e4)) {
            throw new IllegalArgumentException(
                    "The churnPerHour (%s) must be 0 to 100000, the dispersion (%s) 1 to 10000."
                            .formatted(churnPerHour, dispersion));
        }
    }

    /** Refuses what is no share. */
    static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("The %s (%s) must be 0 to 1.".formatted(name, value));
        }
    }
}
