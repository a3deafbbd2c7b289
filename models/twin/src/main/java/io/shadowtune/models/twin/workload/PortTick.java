package io.shadowtune.models.twin.workload;

/**
 * What one port counted in a tick.
 *
 * @param rxBytes received
 * @param rxPackets received
 * @param txPauseFrames pause frames it sent: it could not take more
 * @param rxPauseFrames pause frames it got: its neighbour could not take more
 * @param rxPauseMicros time it was silenced
 * @param lossless its lossless queue
 * @param lossy its other queue
 */
public record PortTick(
        long rxBytes,
        long rxPackets,
        long txPauseFrames,
        long rxPauseFrames,
        long rxPauseMicros,
        QueueTick lossless,
        QueueTick lossy) {
    /** An idle tick. */
    public static final PortTick IDLE = new PortTick(0, 0, 0, 0, 0, QueueTick.IDLE, QueueTick.IDLE);

    /** Both together, with at most so much of the time silenced. */
    PortTick plus(PortTick more, long mostMicros) {
        return new PortTick(
                rxBytes + more.rxBytes,
                rxPackets + more.rxPackets,
                txPauseFrames + more.txPauseFrames,
                rxPauseFrames + more.rxPauseFrames,
                Math.min(mostMicros, rxPauseMicros + more.rxPauseMicros),
                lossless.plus(more.lossless),
                lossy.plus(more.lossy));
    }

    /** Bytes sent by both queues. */
    public long txBytes() {
        return lossless.bytes() + lossy.bytes();
    }

    /** Packets sent by both queues. */
    public long txPackets() {
        return lossless.packets() + lossy.packets();
    }
}
