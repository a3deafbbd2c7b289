package io.shadowtune.models.twin.generator;

/**
 * What share of packets is marked where marks hold flows at the rate of a link that is short, and what the link loses as
 * senders fall below their share before they rise again. Fitted to this project's packet-level simulator with the mlx
 * timers at 400 Gb/s, Kmin 800 KB, Kmax 3,200 KB and Pmax 0.2: 2 to 64 long flows had 0.2, 0.5, 2.6, 9, 19 and 41 % of
 * their packets marked, and took 7 to 22 % longer than the link's rate. Compared with no hardware.
 */
final class MarkLaw {
    /** Share of marks up to which flows can be held: above, they are notified as often as can be. */
    static final double MOST_HELD = 0.6;

    /** Share of the rate that is left where several transfers are held. */
    static final double HELD_RATE = 0.93;

    /** By which a flow's rate rises again once it is free, for each second. */
    static final double RISE_BYTES_PER_SECOND_SQUARED = 1e12;

    private static final double SCALE = 6.5e-4;
    private static final double EXPONENT = 1.6;
    private static final double BYTES_PER_SECOND = 50e9;

    private MarkLaw() {}

    /** The share for so many flows. */
    static double held(int flows, double linkBytesPerSecond) {
        return SCALE * Math.pow(flows * BYTES_PER_SECOND / linkBytesPerSecond, EXPONENT);
    }
}
