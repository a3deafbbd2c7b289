package io.shadowtune.policy.learned.search;

import java.util.Locale;

/** What a setting shall be good for. */
public enum Goal {
    /** Small messages first. */
    LATENCY,
    /** Large transfers first. */
    THROUGHPUT,
    /** Both alike: with equal weights the score is the logarithm of the geometric mean of their times. */
    BALANCED;

    /** The weights unless a configuration says otherwise. */
    public Objective weights() {
        return switch (this) {
            case LATENCY -> new Objective(0.8, 0.2, 0.6, 0.4, 0.05);
            case THROUGHPUT -> new Objective(0.2, 0.8, 1, 0.02, 0.05);
            case BALANCED -> new Objective(0.5, 0.5, 1, 0.05, 0.05);
        };
    }

    /** The name as people and JSON write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
