package io.shadowtune.policy.knob;

/** The unit a knob is written in. */
public enum KnobUnit {
    /** Bytes; SONiC's orchagent and Linux's TCP sysctls both hold them as signed 32-bit numbers. */
    BYTES(Knob.LARGEST_BYTES),
    /** Whole percent, {@code 0..100}. */
    PERCENT(100),
    /** Packets. */
    PACKETS(Integer.MAX_VALUE),
    /** Microseconds. */
    MICROSECONDS(Integer.MAX_VALUE);

    private final long largest;

    KnobUnit(long largest) {
        this.largest = largest;
    }

    /** Largest value that can be written. */
    public long largest() {
        return largest;
    }
}
