package io.shadowtune.models.twin.workload;

/**
 * What one NIC counted in a tick.
 *
 * @param txBytes RDMA bytes sent
 * @param rxBytes RDMA bytes received
 * @param markedPackets packets received with CE
 * @param cnpSent congestion notifications it sent for them: at most one for each flow in 50 us
 * @param cnpHandled notifications it slowed down for
 * @param rxPauseFrames pause frames it got
 * @param rxPauseMicros time it was silenced
 */
public record NicTick(
        long txBytes,
        long rxBytes,
        long markedPackets,
        long cnpSent,
        long cnpHandled,
        long rxPauseFrames,
        long rxPauseMicros) {
    /** An idle tick. */
    public static final NicTick IDLE = new NicTick(0, 0, 0, 0, 0, 0, 0);

    /** Both together, with at most so much of the time silenced. */
    NicTick plus(NicTick more, long mostMicros) {
        return new NicTick(
                txBytes + more.txBytes,
                rxBytes + more.rxBytes,
                markedPackets + more.markedPackets,
                cnpSent + more.cnpSent,
                cnpHandled + more.cnpHandled,
                rxPauseFrames + more.rxPauseFrames,
                Math.min(mostMicros, rxPauseMicros + more.rxPauseMicros));
    }
}
