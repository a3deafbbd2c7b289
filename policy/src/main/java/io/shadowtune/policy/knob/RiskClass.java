package io.shadowtune.policy.knob;

/** The worst that a wrong value does. */
public enum RiskClass {
    /** Slower; the value before repairs it. */
    SLOWER,
    /** Pauses or losses that reach other jobs. */
    NEIGHBOURS,
    /** Traffic stops: an interface restarts, a path is gone, a fabric deadlocks. */
    OUTAGE
}
