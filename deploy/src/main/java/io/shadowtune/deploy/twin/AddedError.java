package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Engine;

/**
 * By how much an engine's median relative error is above that of the engine of packets, against the packet-level
 * reference: the greater of stars and leaf-spines over three seeds, rounded up. Measured by {@code twin validate}.
 *
 * @param timesRatio of makespans and completion times
 * @param marksRatio of numbers of marks
 * @param queuesRatio of mean queues
 */
public record AddedError(double timesRatio, double marksRatio, double queuesRatio) {
    private static final AddedError NONE = new AddedError(0, 0, 0);
    private static final AddedError FAST = new AddedError(0.02, 0.04, 0.06);

    /** That of an engine. */
    public static AddedError of(Engine engine) {
        return engine == Engine.FAST ? FAST : NONE;
    }
}
