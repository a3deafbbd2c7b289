package io.shadowtune.policy.rule;

/** Which heuristics the rule arm follows, in order of precedence. */
public enum RuleProfile {
    /** Pause or deep queue steps down, queue delay steps up, and until one of them has spoken the HPCC target is sought. */
    TARGET_WITH_STEPS,
    /** Only the HPCC target. */
    TARGET,
    /** Only the two step rules. */
    STEPS
}
