package io.shadowtune.models.twin.generator;

/** What hosts of a job send to each other. */
public enum Traffic {
    /** Gradients, round rings. */
    GRADIENTS,
    /** From a pipeline's stage to the next. */
    FORWARD,
    /** From a pipeline's stage to the one before. */
    BACKWARD,
    /** Tokens to experts and back. */
    EXPERTS
}
