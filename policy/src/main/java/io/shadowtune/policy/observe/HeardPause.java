package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.Window;
import java.util.List;

/**
 * How the time that ports were silenced by pause frames is spread over them, without a sum for each: sums of the shares and of their
 * squares tell whether few windows hold all of it. Immutable and thread-safe; the same in whatever order windows come.
 *
 * @param slots covered time
 * @param windowNanos length of all windows together, so that over the covered time it is the number of ports
 * @param shares silenced share of each window that reported it, in thousandths
 * @param squares of these shares, summed
 */
public record HeardPause(Slots slots, long windowNanos, Sum shares, long squares) {
    /** No window yet. */
    public static final HeardPause NONE = new HeardPause(Slots.NONE, 0, Sum.NONE, 0);

    private static final double THOUSAND = 1_000;

    /** This and one more port window; one that does not report silence changes nothing. */
    public HeardPause plus(Window window, List<Integer> priorities) {
        double micros = PortTally.silenced(window, priorities);
        if (Double.isNaN(micros)) {
            return this;
        }
        long nanos = window.length().toNanos();
        long share = Math.round(Math.min(1, micros * THOUSAND / nanos) * THOUSAND);
        return new HeardPause(
                slots.plus(window), windowNanos + nanos, shares.plus((double) share), squares + share * share);
    }

    /** Ports that reported, on average over time; 0 when none did. */
    public double ports() {
        return slots.nanos() == 0 ? 0 : (double) windowNanos / slots.nanos();
    }

    /**
     * How many equally silenced ports would have the same spread (the participation ratio): 1 when one port has it all, as many as
     * there are when all are silenced alike; NaN when nobody was.
     */
    public double silencedPorts() {
        return squares == 0
                ? Double.NaN
                : ports() * shares.total() * shares.total() / ((double) shares.count() * squares);
    }

    /** Share of the time that each of {@link #silencedPorts} was silenced, {@code 0..1}; NaN when nobody was. */
    public double silencedRatio() {
        return shares.total() == 0 ? Double.NaN : squares / (double) shares.total() / THOUSAND;
    }
}
