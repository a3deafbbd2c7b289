package io.shadowtune.models.twin.workload;

/** One queue's tick being added up. Not thread-safe. */
final class QueueSum {
    private final double packetBytes;
    private double bytes;
    private double markedBytes;
    private double droppedBytes;
    private double peakBytes;
    private double byteSeconds;

    QueueSum(double packetBytes) {
        this.packetBytes = packetBytes;
    }

    void add(BurstEffect effect, double times) {
        if (times <= 0) {
            return;
        }
        bytes += effect.sentBytes() * times;
        markedBytes += effect.sentBytes() * effect.markedRatio() * times;
        droppedBytes += effect.droppedBytes() * times;
        peakBytes = Math.max(peakBytes, effect.peakBytes());
        byteSeconds += effect.meanBytes() * effect.seconds() * times;
    }

    QueueTick tick(Span span) {
        long packets = Math.round(bytes / packetBytes);
        long peak = (long) peakBytes;
        return new QueueTick(
                (long) bytes,
                packets,
                Math.min(packets, Math.round(markedBytes / packetBytes)),
                Math.round(droppedBytes / packetBytes),
                peak,
                Math.min(peak, Math.round(byteSeconds / span.seconds())));
    }
}
