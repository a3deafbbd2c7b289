package io.shadowtune.policy.learned;

/** What slows the senders of a class down. */
public enum SenderControl {
    /** Nobody says; DCQCN is the usual one. */
    UNKNOWN(""),
    /** DCQCN, which reacts to marks. */
    DCQCN(""),
    /** Nothing. */
    OFF("DCQCN is off: the senders do not react to marks"),
    /** An algorithm that is loaded into the NIC. */
    PROGRAMMABLE("the senders' NICs run programmable congestion control: how it reacts to marks is not known");

    private final String refusal;

    SenderControl(String refusal) {
        this.refusal = refusal;
    }

    /** Why there is no advice on marking for it; empty for nothing. */
    public String refusal() {
        return refusal;
    }
}
