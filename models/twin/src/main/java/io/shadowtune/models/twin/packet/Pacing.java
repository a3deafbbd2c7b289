package io.shadowtune.models.twin.packet;

/** Times between the packets of a sender. */
final class Pacing {
    private Pacing() {}

    /**
     * The whole nanoseconds in a time, of which the last binary digit counts: 1,048 bytes at 100 Mb/s are 83,839 ns, as
     * the nearest number to 83.84 us lies below it, and senders at their least rate stay in step for long.
     */
    static long wholeNanos(double seconds) {
        long nanos = (long) (seconds * 1e9);
        return Math.fma(seconds, 1e9, (double) -nanos) < 0 ? nanos - 1 : nanos;
    }
}
