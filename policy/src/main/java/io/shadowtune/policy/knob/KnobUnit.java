package io.shadowtune.policy.knob;

/** The unit a knob is written in. */
public enum KnobUnit {
    /** Bytes of queue; SONiC holds them as a decimal string that its orchagent parses as a signed 32-bit number. */
    BYTES,
    /** Whole percent, {@code 0..100}. */
    PERCENT
}
