package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.Bound;
import java.util.Optional;

/** The time that {@code --max-seconds} leaves a run. */
final class RunSeconds {
    private RunSeconds() {}

    /**
     * Refuses what is no time.
     *
     * @throws Failure when it is none
     */
    static void check(Optional<Double> seconds) {
        if (seconds.isPresent() && !Bound.RUN_SECONDS.holds(seconds.get())) {
            throw Failure.input("USAGE", "--max-seconds", Bound.RUN_SECONDS.expected(seconds.get()));
        }
    }
}
