package io.shadowtune.models.twin.workload;

/** One NIC's tick being added up. Not thread-safe. */
final class NicSum {
    /** A receiver sends one flow at most one notification in this time (DCQCN, SIGCOMM 2015, section 3.2). */
    private static final double NOTIFICATION_SECONDS = 50e-6;

    double txBytes;
    double rxBytes;
    double markedBytes;
    double cnpSent;
    double cnpHandled;
    double rxPauseFrames;
    double rxPauseMicros;

    /** Notifications for marked bytes of some flows in some time. */
    static double notifications(double markedBytes, int flows, double seconds) {
        return Math.min(markedBytes / FluidEgress.PACKET_BYTES, flows * seconds / NOTIFICATION_SECONDS);
    }

    NicTick tick(Span span) {
        return new NicTick(
                (long) txBytes,
                (long) rxBytes,
                Math.round(markedBytes / FluidEgress.PACKET_BYTES),
                Math.round(cnpSent),
                Math.round(cnpHandled),
                Math.round(rxPauseFrames),
                Math.min(Math.round(rxPauseMicros), Math.round(span.seconds() * 1e6)));
    }
}
