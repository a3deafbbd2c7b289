package io.shadowtune.models.twin.workload;

/**
 * What one egress queue counted in a tick.
 *
 * @param bytes sent
 * @param packets sent
 * @param markedPackets of these, marked
 * @param droppedPackets dropped
 * @param peakBytes highest occupancy
 * @param meanBytes mean occupancy
 */
public record QueueTick(
        long bytes, long packets, long markedPackets, long droppedPackets, long peakBytes, long meanBytes) {
    /** An idle tick. */
    public static final QueueTick IDLE = new QueueTick(0, 0, 0, 0, 0, 0);
}
