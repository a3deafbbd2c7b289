package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.deploy.twin.validation.ReferenceRow;
import io.shadowtune.deploy.twin.validation.ReferenceScenario;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Comparator;
import java.util.List;

/**
 * A scenario of the reference with all that was measured under it.
 *
 * @param reference the same for the twin, under the setting in force
 * @param inForce the row of its first run under the setting in force
 * @param settings that mark, at least one
 * @param hasMice whether the score is of small messages and large transfers; else of the makespan
 */
record MeasuredScenario(ReferenceScenario reference, ReferenceRow inForce, List<Measured> settings, boolean hasMice) {
    MeasuredScenario {
        settings = List.copyOf(settings);
    }

    String name() {
        return reference.name();
    }

    Family family() {
        return Family.of(reference.name());
    }

    /** The rate of the port that is looked at, in Gb/s. */
    double gbps() {
        return reference.scenario().fabric().link(reference.port()).gbps();
    }

    /** The best that was measured. */
    Measured best() {
        return settings.stream()
                .min(Comparator.comparingDouble(Measured::score))
                .orElseThrow();
    }

    /** The measured setting that is nearest to one that was chosen. */
    Measured nearest(WredSetting chosen) {
        return settings.stream()
                .min(Comparator.comparingDouble(each -> each.distance(chosen)))
                .orElseThrow();
    }

    /** Score of the nearest measured setting over that of the best one; 1 or more. */
    double regret(WredSetting chosen) {
        return nearest(chosen).score() / best().score();
    }
}
