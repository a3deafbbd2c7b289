package io.shadowtune.policy.learned.search;

import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.LoadContext;
import java.util.List;

/**
 * Loads that a port may carry, with how probable each is.
 *
 * @param loads at least one; weights above 0, of any sum
 */
public record Belief(List<FittedPort.Fitted> loads) {
    /** Checks that there is a load. */
    public Belief {
        loads = List.copyOf(loads);
        if (loads.isEmpty() || loads.stream().anyMatch(load -> !(load.weight() > 0))) {
            throw new IllegalArgumentException(
                    "The belief (%d loads) must have a load, and weights above 0.".formatted(loads.size()));
        }
    }

    /** One load that is known. */
    public static Belief of(LoadContext context) {
        return new Belief(List.of(new FittedPort.Fitted(context, 1)));
    }

    /** The most probable ones, at most so many, so that questions stay affordable. */
    Belief thinned(int most) {
        return loads.size() <= most
                ? this
                : new Belief(loads.stream()
                        .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                        .limit(most)
                        .toList());
    }
}
