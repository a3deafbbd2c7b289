package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.twin.ScenarioFile;
import io.shadowtune.deploy.twin.TwinFigures;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Recording;
import io.shadowtune.models.twin.packet.Scenario;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Runs scenarios within a time.
 *
 * @param nanoClock elapsed nanoseconds
 * @param maxSeconds time after which a run stops; infinite for never
 */
record TwinRun(LongSupplier nanoClock, double maxSeconds) {
    /**
     * Chooses the engine of a scenario.
     *
     * @param wish of the command line, which comes before that of the file
     * @param runs runs of that size, one after the other
     * @throws Failure when it cannot be run by the engine asked for
     */
    EngineChoice engine(ScenarioFile file, EngineOption wish, double runs) {
        try {
            return EngineChoice.of(file.scenario(), wish.over(file.engine()), runs, maxSeconds * runs);
        } catch (IllegalArgumentException e) {
            throw Failure.input("BAD_SCENARIO", file.name(), String.valueOf(e.getMessage()));
        }
    }

    /** A simulated fabric that is still busy after that is stuck, or not worth waiting for. */
    private static final long MOST_SIMULATED_NANOS = 100_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Runs a scenario on this thread.
     *
     * @throws Failure when a flow has no path
     */
    TwinFigures of(ScenarioFile file, EngineChoice engine, Scenario scenario, Recording recording) {
        long begin = nanoClock.getAsLong();
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try {
            EngineChoice.Outcome outcome = engine.run(
                    scenario,
                    recording,
                    MOST_SIMULATED_NANOS,
                    () -> (nanoClock.getAsLong() - begin) / NANOS_PER_SECOND > maxSeconds
                            || Thread.currentThread().isInterrupted());
            double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / NANOS_PER_SECOND;
            return TwinFigures.of(file, outcome, seconds);
        } catch (IllegalArgumentException e) {
            throw Failure.input("BAD_SCENARIO", file.name(), String.valueOf(e.getMessage()));
        }
    }
}
