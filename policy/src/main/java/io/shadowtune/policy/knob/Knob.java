package io.shadowtune.policy.knob;

import java.time.Duration;

/**
 * One setting as data: what it may be, how far and how often it may move.
 *
 * @param name its name as people say it, such as {@code Kmin}
 * @param unit the unit of its values
 * @param scale whether {@code low} and {@code high} are values, or values for each Gb/s of link rate
 * @param low lowest value, inclusive
 * @param high highest value, inclusive
 * @param stepFactor largest ratio between one value and the next, above 1
 * @param dwell shortest time between two changes
 * @param budgetPerDay most changes within any 24 hours
 * @param granularity values are multiples of it
 * @param source where the bounds come from
 */
public record Knob(
        String name,
        KnobUnit unit,
        Scale scale,
        double low,
        double high,
        double stepFactor,
        Duration dwell,
        int budgetPerDay,
        long granularity,
        String source) {

    /** Largest value SONiC's orchagent can parse (it reads thresholds as signed 32-bit numbers). */
    public static final long LARGEST_BYTES = Integer.MAX_VALUE;

    public Knob {
        if (!(low >= 0 && high >= low && high < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "The range (%s..%s) of knob (%s) must be finite, not negative and not empty."
                            .formatted(low, high, name));
        }
        if (!(stepFactor > 1) || budgetPerDay < 0 || granularity < 1 || dwell.isNegative()) {
            throw new IllegalArgumentException(
                    "The knob (%s) must have a step factor (%s) above 1, a budget (%d) and dwell (%s) of at least 0 and a granularity (%d) of at least 1."
                            .formatted(name, stepFactor, budgetPerDay, dwell, granularity));
        }
    }

    /** How a knob's range grows with the links it serves. */
    public enum Scale {
        /** The same on every link. */
        ABSOLUTE,
        /** In proportion to the link's rate. */
        PER_GBPS
    }

    /**
     * The values that suit every link of a set: at least what the fastest needs, at most what the slowest allows.
     *
     * <p>Links more than {@code high / low} apart leave nothing, which {@link Range#nothing()} says.
     */
    public Range range(LinkRates rates) {
        double lowest = scale == Scale.PER_GBPS ? low * rates.fastestGbps() : low;
        double highest = scale == Scale.PER_GBPS ? high * rates.slowestGbps() : high;
        return new Range(
                (long) Math.ceil(lowest / granularity) * granularity,
                Math.min((long) Math.floor(highest / granularity) * granularity, unit.largest()));
    }

    /** The values within one step of a value. */
    public Range stepFrom(double value) {
        return new Range(
                (long) Math.ceil(value / stepFactor / granularity - 1e-9) * granularity,
                (long) Math.floor(value * stepFactor / granularity + 1e-9) * granularity);
    }

    /** The same knob that may move at most so often; for a tighter configuration. */
    public Knob withPace(Duration otherDwell, int otherBudgetPerDay) {
        return new Knob(name, unit, scale, low, high, stepFactor, otherDwell, otherBudgetPerDay, granularity, source);
    }
}
