package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Decisions for one block of a fabric that wait for those of other scopes.
 *
 * @param end end of the block, exclusive
 * @param decisions the decisions that came, one of each scope
 */
public record WaitingBlock(Instant end, List<Decision> decisions) {
    public WaitingBlock {
        decisions = List.copyOf(decisions);
    }

    /** With one more; a decision made again takes the place of the first. */
    WaitingBlock with(Decision decision) {
        List<Decision> more = new ArrayList<>(decisions);
        more.removeIf(other -> other.scope().text().equals(decision.scope().text()));
        more.add(decision);
        return new WaitingBlock(end, more);
    }

    boolean has(String scope) {
        return decisions.stream().anyMatch(decision -> decision.scope().text().equals(scope));
    }
}
