package io.shadowtune.models.twin.workload;

/** One port's tick being added up. Not thread-safe. */
final class PortSum {
    private static final double OTHER_PACKET_BYTES = 1000;
    private static final double PAUSE_QUANTUM_BITS = 512;
    private static final double LONGEST_PAUSE_QUANTA = 65_535;

    final QueueSum lossless = new QueueSum(FluidEgress.PACKET_BYTES);
    final QueueSum lossy = new QueueSum(OTHER_PACKET_BYTES);
    double rxBytes;
    double otherRxBytes;
    double txPauseFrames;
    double rxPauseFrames;
    double rxPauseMicros;

    /** A pause frame holds for at most 65535 times 512 bits (IEEE 802.1Qbb); it is repeated after half of that. */
    static double pauseRepeatSeconds(double linkGbps) {
        return LONGEST_PAUSE_QUANTA * PAUSE_QUANTUM_BITS / (linkGbps * 1e9) / 2;
    }

    PortTick tick(Span span) {
        return new PortTick(
                (long) (rxBytes + otherRxBytes),
                Math.round(rxBytes / FluidEgress.PACKET_BYTES + otherRxBytes / OTHER_PACKET_BYTES),
                Math.round(txPauseFrames),
                Math.round(rxPauseFrames),
                Math.min(Math.round(rxPauseMicros), Math.round(span.seconds() * 1e6)),
                lossless.tick(span),
                lossy.tick(span));
    }
}
