package io.shadowtune.policy.shadow;

import java.time.Instant;
import java.util.List;

/**
 * The block that runs.
 *
 * @param phase how far it is
 * @param decisionId the decision it runs under; empty unless {@link BlockPhase#RUNNING}
 * @param start begin
 * @param end end, exclusive; windows that end by it count
 * @param held names of the arms that want the setting in force
 */
record OpenBlock(BlockPhase phase, String decisionId, Instant start, Instant end, List<String> held) {
    OpenBlock {
        held = List.copyOf(held);
    }

    static OpenBlock firstSlot(Instant end) {
        return new OpenBlock(BlockPhase.FIRST_SLOT, "", end, end, List.of());
    }

    static OpenBlock firstLoad(Instant start, Instant end) {
        return new OpenBlock(BlockPhase.FIRST_LOAD, "", start, end, List.of());
    }
}
