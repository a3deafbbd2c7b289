package io.shadowtune.policy.learned.search;

/**
 * How far the twin's differences between two settings of one load are off, as standard deviations of logarithms.
 *
 * <p>From the packet-level reference, by {@code policy evaluate} (docs/results/policy.md): 1,094 pairs of settings in 19 scenarios; at
 * the 90th percentile, single runs of both, luck included, differ on stars and leaf-spines by 0.22 and 0.27 in small messages, 0.06 and
 * 0.04 in large transfers, 0.10 and 0.16 in the makespan, 0.15 and 0.38 in the queue's 99th percentile. Standard deviations of about half as
 * much are taken for the error that more runs do not make smaller, which errs on the careful side.
 */
final class TwinError {
    private static final double SMALL = 0.12;
    private static final double LARGE = 0.035;
    private static final double ROUNDS = 0.07;
    private static final double WAITING = 0.18;
    private static final double PAUSES = 0.1;

    private TwinError() {}

    /** Of the cost: errors of its parts go together, so they are added. */
    static double ofCost(Objective objective, boolean hasSmall) {
        return hasSmall
                ? objective.small() * SMALL + objective.large() * LARGE + objective.pauses() * PAUSES
                : objective.rounds() * ROUNDS + objective.waiting() * WAITING + objective.pauses() * PAUSES;
    }

    static double small() {
        return SMALL;
    }

    static double large() {
        return LARGE;
    }

    static double rounds() {
        return ROUNDS;
    }

    static double waiting() {
        return WAITING;
    }
}
