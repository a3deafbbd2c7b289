package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.Decision;

/** What the advising step is told about one fabric. */
public sealed interface AdviceInput {
    /**
     * A decision for one scope of the fabric.
     *
     * @param decision the decision; those of one scope come in order of time
     */
    record Decided(Decision decision) implements AdviceInput {}

    /**
     * A person's answer.
     *
     * @param answer the answer
     */
    record Answered(AdviceAnswer answer) implements AdviceInput {}

    /** No more decisions will come: blocks that wait for scopes are judged as they are. */
    record Ended() implements AdviceInput {}
}
