package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Engine;

/**
 * By how much an engine's relative error against the packet-level reference is above that of the engine of packets: a
 * difference of medians, not a bound of single runs. {@code twin validate} measures it and fails when it is more than
 * what is said here.
 *
 * @param median the greater of stars and leaf-spines, each a median over their runs, in the mean of the seeds
 * @param worstScenario the greatest of any scenario, each a median over its settings and seeds
 */
public record AddedError(Figures median, Figures worstScenario) {
    private static final Figures ZERO = new Figures(0, 0, 0);
    private static final AddedError NONE = new AddedError(ZERO, ZERO);

    /** Measured with three seeds, rounded up. */
    private static final AddedError FAST = new AddedError(new Figures(0.02, 0.04, 0.06), new Figures(0.04, 0.10, 0.18));

    /**
     * What is added.
     *
     * @param timesRatio of makespans and completion times
     * @param marksRatio of numbers of marks
     * @param queuesRatio of mean queues
     */
    public record Figures(double timesRatio, double marksRatio, double queuesRatio) {}

    /** That of an engine. */
    public static AddedError of(Engine engine) {
        return engine == Engine.FAST ? FAST : NONE;
    }
}
