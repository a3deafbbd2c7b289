package io.shadowtune.deploy.twin;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * What a number may be, so that no product of two of them leaves what a run can count: far beyond anything built.
 *
 * @param least the least, itself allowed
 * @param most the greatest, itself allowed
 */
public record Bound(double least, double most) {
    /** A link's rate in Gb/s. */
    public static final Bound GBPS = new Bound(0.001, 10_000);

    /** A round trip, a link's delay, in microseconds: at most a second. */
    public static final Bound DELAY_MICROS = new Bound(0, 1e6);

    /** A timer of a NIC in microseconds: a nanosecond to ten seconds. */
    public static final Bound TIMER_MICROS = new Bound(0.001, 1e7);

    /** A moment of a run in microseconds: at most the 100 s after which every run stops. */
    public static final Bound MOMENT_MICROS = new Bound(0, 1e8);

    /** A switch's memory in MiB: a KiB to a TiB. */
    public static final Bound BUFFER_MIB = new Bound(1.0 / 1024, 1 << 20);

    /** Share of the free memory that a port may take; switches have 1/128 to 8. */
    public static final Bound ALPHA = new Bound(1e-6, 1_000);

    /** A marking threshold in KB: at most a terabyte. */
    public static final Bound THRESHOLD_KB = new Bound(0, 1e9);

    /** A probability, or a share. */
    public static final Bound SHARE = new Bound(0, 1);

    /** Bytes of a packet's payload. */
    public static final Bound PAYLOAD_BYTES = new Bound(1, 65_536);

    /** Bytes of a message: at most a petabyte. */
    public static final Bound BYTES = new Bound(1, 1e15);

    /** Seconds that a run may take: a nanosecond to a year. */
    public static final Bound RUN_SECONDS = new Bound(1e-9, 3.2e7);

    private static final double WHOLE = 1e16;
    private static final double PLAIN = 1e7;

    /** Whether a number is one of them; NaN is not. */
    public boolean holds(double value) {
        return value >= least && value <= most;
    }

    /** What is expected, after the number in brackets. */
    public String expected(double value) {
        return "(%s) must be between %s and %s".formatted(text(value), text(least), text(most));
    }

    private static String text(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < WHOLE) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        return size < PLAIN && size > 1 / PLAIN
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }
}
