package io.shadowtune.ingest.telemetry;

import java.util.Locale;

/** One way to decide. */
public enum Arm {
    /** Change nothing. */
    HOLD,
    /** The best single setting known for this fabric. */
    BEST_STATIC,
    /** The heuristics practitioners use today. */
    RULE,
    /** Tuned to the present regime, without a forecast. */
    REACTIVE,
    /** Tuned to the forecast. */
    LEARNED;

    /** The name as people and JSON write it, such as {@code best-static}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
