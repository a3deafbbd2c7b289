package io.shadowtune.models.twin.generator;

/** How a job is spread over its hosts, and so what it sends in an iteration. */
public enum JobKind {
    /** Every host has the whole model: gradients go round a ring once an iteration. */
    DATA(false, false),
    /** Stages hand micro-batches on; each stage has its ring of gradients. */
    PIPELINE(true, false),
    /** Tokens go to their experts and back in every layer, and gradients once. */
    EXPERTS(false, true),
    /** Stages of experts. */
    PIPELINED_EXPERTS(true, true);

    private final boolean pipelined;
    private final boolean experts;

    JobKind(boolean pipelined, boolean experts) {
        this.pipelined = pipelined;
        this.experts = experts;
    }

    boolean isPipelined() {
        return pipelined;
    }

    boolean hasExperts() {
        return experts;
    }
}
