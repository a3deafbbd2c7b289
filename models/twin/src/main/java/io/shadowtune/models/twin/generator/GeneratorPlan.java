package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.List;

/**
 * All that generated series depend on. Only what belongs to the plan's {@link Split} is accepted, so that series to
 * learn from and series to judge with cannot be mixed up.
 *
 * @param split what the series are for
 * @param seed of everything random
 * @param seconds how long, above 0
 * @param fabric the network
 * @param queue settings of its queues
 * @param jobs what jobs there are
 * @param upsets what disturbs them
 * @param side traffic beside them
 * @param telemetry how well it is told of
 * @param trace jobs of a trace, by time of submission, instead of drawn ones; empty for drawn
 */
public record GeneratorPlan(
        Split split,
        long seed,
        double seconds,
        FabricShape fabric,
        QueueKnobs queue,
        JobKnobs jobs,
        UpsetKnobs upsets,
        SideKnobs side,
        TelemetryKnobs telemetry,
        List<JobRequest> trace) {
    private static final double MOST_SECONDS = 1e8;

    public GeneratorPlan {
        trace = List.copyOf(trace);
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new IllegalArgumentException(
                    "The seconds (%s) must be above 0 and at most %.0f.".formatted(seconds, MOST_SECONDS));
        }
        if (!split.hasGroups(fabric.groups())) {
            throw new IllegalArgumentException(
                    "The groups (%d) of the fabric must be %s for %s: the other ones belong to the other split."
                            .formatted(fabric.groups(), split == Split.TRAIN ? "even" : "odd", split));
        }
        if (split.within(jobs.periodSeconds()).isEmpty()) {
            throw new IllegalArgumentException("The periodSeconds (%s to %s) must reach into those of %s: %s."
                    .formatted(jobs.periodSeconds().low(), jobs.periodSeconds().high(), split, split.periods()));
        }
    }

    /** Random numbers of everything in it: those of no plan of the other split. */
    public Seeds seeds() {
        return split.seeds(seed);
    }
}
