package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Outcome;
import java.util.List;

/**
 * What one step gives.
 *
 * @param next the state for the next step
 * @param decisions decisions made, by scope
 * @param outcomes outcomes of blocks that ended, by scope
 */
public record DecideResult(DeviceState next, List<Decision> decisions, List<Outcome> outcomes) {
    public DecideResult {
        decisions = List.copyOf(decisions);
        outcomes = List.copyOf(outcomes);
    }
}
