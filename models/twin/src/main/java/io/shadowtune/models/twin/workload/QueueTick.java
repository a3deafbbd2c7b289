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

    /** Both together: of traffic that hardly ever meets, the higher peak. */
    QueueTick plus(QueueTick more) {
        long peak = Math.max(peakBytes, more.peakBytes);
        return new QueueTick(
                bytes + more.bytes,
                packets + more.packets,
                markedPackets + more.markedPackets,
                droppedPackets + more.droppedPackets,
                peak,
                Math.min(peak, meanBytes + more.meanBytes));
    }
}
