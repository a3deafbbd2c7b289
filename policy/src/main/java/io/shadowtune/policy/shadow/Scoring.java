package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what became of a block: measured for the arm in force and those that wanted the same, otherwise unidentified. */
final class Scoring {
    private Scoring() {}

    static Outcome outcome(ScopeState state, OpenBlock block, Scope scope) {
        List<Outcome.ArmOutcome> arms = new ArrayList<>();
        for (Arm arm : Arm.values()) {
            arms.add(armOutcome(arm, state, block));
        }
        return new Outcome(
                block.decisionId(),
                scope,
                block.start(),
                block.end(),
                state.load().coveredRatioOf(Duration.between(block.start(), block.end())),
                Math.toIntExact(state.load().windows()),
                arms);
    }

    private static Outcome.ArmOutcome armOutcome(Arm arm, ScopeState state, OpenBlock block) {
        if (!state.unscored().isEmpty()) {
            return unidentified(arm, "the block is not scored: " + state.unscored());
        }
        if (state.load().windows() == 0) {
            return unidentified(arm, "no queue window ended inside the block");
        }
        Effect effect = state.load().effect();
        if (arm == Arm.HOLD) {
            return new Outcome.ArmOutcome(
                    arm, EvidenceLabel.MEASURED, Optional.of(effect), "the arm in force, as the windows show");
        }
        if (block.held().contains(arm.text())) {
            return new Outcome.ArmOutcome(
                    arm,
                    EvidenceLabel.MEASURED,
                    Optional.of(effect),
                    "it wanted the setting in force for the whole block, so the measurement is its own");
        }
        // The arm in force always holds; where it is not noted, nobody knew the setting when the block was decided.
        return unidentified(
                arm,
                block.held().contains(Arm.HOLD.text())
                        ? "its setting was never tried here; no twin replay"
                        : "it had no wish: the setting in force was not known when the block began");
    }

    private static Outcome.ArmOutcome unidentified(Arm arm, String because) {
        return new Outcome.ArmOutcome(arm, EvidenceLabel.UNIDENTIFIED, Optional.empty(), because);
    }
}
