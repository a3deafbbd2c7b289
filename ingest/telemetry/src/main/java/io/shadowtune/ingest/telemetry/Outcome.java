package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of a decision's block, for each arm as far as it is known.
 *
 * @param decisionId the decision
 * @param scope about what
 * @param blockStart begin of the block
 * @param blockEnd end of it, exclusive
 * @param coveredRatio share of the block that telemetry covered, {@code 0..1}
 * @param windows windows it was measured from
 * @param arms what is known for each arm
 */
public record Outcome(
        String decisionId,
        Scope scope,
        Instant blockStart,
        Instant blockEnd,
        double coveredRatio,
        int windows,
        List<ArmOutcome> arms) {

    public Outcome {
        arms = List.copyOf(arms);
    }

    /**
     * What is known for one arm.
     *
     * @param arm the arm
     * @param label how it is known
     * @param effect the effect; empty when {@code UNIDENTIFIED}
     * @param because why that label
     */
    public record ArmOutcome(Arm arm, EvidenceLabel label, Optional<Effect> effect, String because) {
        public ArmOutcome {
            if (effect.isPresent() == (label == EvidenceLabel.UNIDENTIFIED)) {
                throw new IllegalArgumentException(
                        "The outcome of arm (%s) must have an effect exactly when it is identified.".formatted(arm));
            }
        }
    }
}
