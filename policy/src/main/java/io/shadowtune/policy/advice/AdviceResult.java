package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.AdviceHold;
import io.shadowtune.ingest.telemetry.Recommendation;
import java.util.List;

/**
 * What one step gives.
 *
 * @param next the state for the next step
 * @param recommendations recommendations that are new or stand in another state, in order
 * @param holds blocks whose new advice is held
 */
public record AdviceResult(AdviceState next, List<Recommendation> recommendations, List<AdviceHold> holds) {
    public AdviceResult {
        recommendations = List.copyOf(recommendations);
        holds = List.copyOf(holds);
    }
}
