package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.SimulationResult;

/** What is compared. */
enum Figure {
    MAKESPAN("makespan", "makespan_us", 0.03, 0.03, 0.85),
    FCT_P99("completion time p99", "fct_p99_us", 0.03, 0.03, Double.NaN),
    MARKS("marks, all ports", "ecn_marks", 0.06, 0.06, Double.NaN),
    QUEUE("mean queue", "q_mean_kb", 0.06, 0.10, 0.95),
    MICE_P99("mice p99", "mice_fct_p99_us", 0.04, 0.08, 0.95);

    private final String words;
    private final String column;
    private final double starTarget;
    private final double leafSpineTarget;
    private final double orderTarget;

    Figure(String words, String column, double starTarget, double leafSpineTarget, double orderTarget) {
        this.words = words;
        this.column = column;
        this.starTarget = starTarget;
        this.leafSpineTarget = leafSpineTarget;
        this.orderTarget = orderTarget;
    }

    String words() {
        return words;
    }

    /** Its column in the tables of the reference. */
    String column() {
        return column;
    }

    /** That of a run, in the unit of the reference. */
    double of(SimulationResult result, int port) {
        return switch (this) {
            case MAKESPAN -> result.totals().endNanos() / 1_000.0;
            case FCT_P99 -> result.completion(0, Long.MAX_VALUE).p99Micros();
            case MARKS -> (double) result.marks();
            case QUEUE -> result.queueMeanBytes(port) / 1_000;
            case MICE_P99 -> result.completion(0, 100_000).p99Micros();
        };
    }

    /** Greatest median relative error that is wanted of a group. */
    double target(String group) {
        return group.equals("star") ? starTarget : leafSpineTarget;
    }

    /** By how much more the fast engine's median may be off: as much as is wanted of packets; NaN where nothing is said. */
    double allowedMore(String group) {
        return this == MICE_P99 ? Double.NaN : target(group);
    }

    /** Least share of pairs of settings that is wanted in order; NaN for none. */
    double orderTarget() {
        return orderTarget;
    }
}
