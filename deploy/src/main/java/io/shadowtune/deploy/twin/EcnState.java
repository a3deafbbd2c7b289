package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.fit.QueueChoice;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.policy.learned.MarkReaction;
import io.shadowtune.policy.learned.search.Goal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a marking profile when advice is asked for.
 *
 * @param inForce its setting
 * @param goal what a better one shall be good for
 * @param refusal why no advice on marking can work there; empty for nothing
 * @param known what is known of the load and how
 */
public record EcnState(WredSetting inForce, Goal goal, Optional<String> refusal, Known known) {
    /** What is known of the load. */
    public sealed interface Known {}

    /**
     * Every transfer.
     *
     * @param file the scenario; the marking it holds does not count
     */
    public record Everything(ScenarioFile file) implements Known {}

    /**
     * What a port showed, as figures.
     *
     * @param port what is known of it
     * @param demand what is known of the demand
     * @param counters what was read
     * @param congestedGroups ingress ports that the design lets be congested at once; empty when nobody says
     * @param reaction signs of whether marks do anything there
     * @param unused names that say nothing of which setting is better
     */
    public record Counters(
            PortKnowledge port,
            PortCounters.SeenDemand demand,
            Map<Figure, PortCounters.Counter> counters,
            OptionalDouble congestedGroups,
            MarkReaction reaction,
            List<String> unused)
            implements Known {
        /** Copies the collections. */
        public Counters {
            counters = Map.copyOf(counters);
            unused = List.copyOf(unused);
        }
    }

    /**
     * What a port showed, window by window.
     *
     * @param file windows in JSON, one a line
     * @param queue which queue is meant
     * @param port what windows do not tell
     * @param congestedGroups as in {@link Counters}
     */
    public record Windows(Path file, QueueChoice queue, PortKnowledge port, OptionalDouble congestedGroups)
            implements Known {}
}
