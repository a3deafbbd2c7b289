package io.shadowtune.policy.advice;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the advising step remembers of one fabric. Immutable.
 *
 * @param fabric the network
 * @param book what was said and answered, by scope
 * @param waiting blocks not judged yet, by their end
 * @param judged the last blocks that were judged, by their end
 * @param heldByReason wishes that became no recommendation since the beginning, by reason
 */
public record AdviceState(
        String fabric,
        Map<String, ScopeAdvice> book,
        Map<String, WaitingBlock> waiting,
        Map<String, BlockVerdict> judged,
        Map<String, Long> heldByReason) {

    public AdviceState {
        book = Collections.unmodifiableMap(new TreeMap<>(book));
        waiting = Collections.unmodifiableMap(new TreeMap<>(waiting));
        judged = Collections.unmodifiableMap(new TreeMap<>(judged));
        heldByReason = Collections.unmodifiableMap(new TreeMap<>(heldByReason));
    }

    /** Nothing said, nothing known. */
    public static AdviceState initial(String fabric) {
        return new AdviceState(fabric, Map.of(), Map.of(), Map.of(), Map.of());
    }
}
