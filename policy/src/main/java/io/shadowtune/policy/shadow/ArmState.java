package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one arm stands on its own would-be path.
 *
 * @param setting the setting it would have now
 * @param changes times of its last would-be changes, oldest first, at most a day's budget
 * @param lastRule what last moved it since it was anchored; empty when nothing did
 */
record ArmState(WredSetting setting, List<Instant> changes, String lastRule) {
    ArmState {
        changes = List.copyOf(changes);
    }

    static ArmState at(WredSetting observed) {
        return new ArmState(observed, List.of(), "");
    }

    /** Back to the setting in force; the day's budget is not given back. */
    ArmState anchored(WredSetting observed) {
        return new ArmState(observed, changes, "");
    }

    ArmState moved(WredSetting after, Instant at, String rule, int budget) {
        List<Instant> times = new ArrayList<>(changes);
        times.add(at);
        return new ArmState(after, times.subList(Math.max(0, times.size() - Math.max(1, budget)), times.size()), rule);
    }
}
