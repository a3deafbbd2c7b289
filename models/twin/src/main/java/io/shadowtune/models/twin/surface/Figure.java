package io.shadowtune.models.twin.surface;

/**
 * What the surface tells of a port. Inside, every figure is a logarithm, so that differences between settings are ratios; a small floor
 * keeps what is nearly nothing from mattering.
 */
public enum Figure {
    /** Bytes in the queue, mean over time. */
    QUEUE_MEAN_BYTES(0, 0.02, true),
    /** Bytes that the queue does not exceed for 99 % of the time. */
    QUEUE_P99_BYTES(1, 0.1, true),
    /** Most bytes in the queue. */
    QUEUE_MAX_BYTES(2, 0.1, true),
    /** Marked packets over sent packets, 0..1. */
    MARK_RATIO(3, 1e-3, false),
    /** Share of the time that the senders of the rounds were held by pause frames, 0..1. */
    PAUSE_RATIO(4, 1e-2, false),
    /** Time of small messages over their time on an empty network, 99th percentile. */
    MICE_P99_SLOWDOWN(5, 0, false),
    /** Mean time of the large transfers over the time of a round on an idle link. */
    LARGE_TIME_RATIO(6, 0.05, false),
    /** Time of a whole round over that on an idle link. */
    ROUND_TIME_RATIO(7, 0.05, false),
    /** Share of the time that the link sends, 0..1. */
    UTILISATION_RATIO(8, 0.02, false);

    /** Number of figures. */
    public static final int COUNT = values().length;

    private final int column;
    private final double floor;
    private final boolean isBytes;

    Figure(int column, double floor, boolean isBytes) {
        this.column = column;
        this.floor = floor;
        this.isBytes = isBytes;
    }

    /** Its place in a row of figures. */
    public int column() {
        return column;
    }

    /** Whether there is such a figure under that demand: small messages have to be there to be slow. */
    public boolean isToldOf(Demand demand) {
        return this != MICE_P99_SLOWDOWN || demand.hasMice();
    }

    /** The logarithm of a value; bytes are told in units of the bandwidth-delay product. */
    public double toLog(double value, double bdpBytes) {
        return Math.log((isBytes ? value / bdpBytes : value) + floor);
    }

    /** The value of a logarithm, never below zero. */
    double fromLog(double log, double bdpBytes) {
        double value = Math.max(0, Math.exp(log) - floor);
        return isBytes ? value * bdpBytes : value;
    }
}
