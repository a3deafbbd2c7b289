package io.shadowtune.policy.learned;

/** What carries the messages of a class. */
public enum Transport {
    /** RoCE v2. */
    ROCE(""),
    /** InfiniBand. */
    INFINIBAND("InfiniBand senders wait for credits; no switch's WRED profile slows them"),
    /** The transport of AWS's Elastic Fabric Adapter. */
    EFA("EFA's own transport reacts to delay, not to these marks"),
    /** TCP. */
    TCP("senders are TCP: this advice knows how DCQCN reacts, not how TCP does");

    private final String refusal;

    Transport(String refusal) {
        this.refusal = refusal;
    }

    /** Why there is no advice on marking for it; empty for nothing. */
    public String refusal() {
        return refusal;
    }
}
