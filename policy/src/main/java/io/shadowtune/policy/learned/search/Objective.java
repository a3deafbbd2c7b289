package io.shadowtune.policy.learned.search;

/**
 * How much each effect counts: the cost of a setting is the weighted sum of logarithms, so that a tenth less of one is worth a tenth
 * less of another at equal weights; lower is better, and a difference of 0.01 is about a percent.
 *
 * <p>Small messages and pauses count for every goal: with no weight on them a setting would win that lets queues grow into the buffer
 * and has others, who share nothing with the congestion but a switch, held by pause frames.
 *
 * @param small weight of the time of small messages, 99th percentile, where there are any; above 0
 * @param large weight of the mean time of large transfers where there are small messages beside them, above 0
 * @param rounds weight of the time until all have arrived, where there are no small messages, above 0
 * @param waiting weight of the time that a small message would wait if one came along (99th percentile of the queue over the
 *     bandwidth-delay product, plus 1), where there are none, above 0
 * @param pauses weight of the share of time that senders are held by pause frames, above 0
 */
public record Objective(double small, double large, double rounds, double waiting, double pauses) {
    /** A share of pauses that makes no difference. */
    static final double PAUSE_FLOOR = 0.01;

    /** Checks the ranges. */
    public Objective {
        if (!(small > 0 && large > 0 && rounds > 0 && waiting > 0 && pauses > 0)
                || !(small + large + rounds + waiting + pauses < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "The weights (small %s, large %s, rounds %s, waiting %s, pauses %s) must all be finite and above 0: pauses and small messages are part of every goal."
                            .formatted(small, large, rounds, waiting, pauses));
        }
    }

    /** A difference of costs in percent: 0.1 less is 9.5 % less. */
    static double percent(double gain) {
        return 100 * -Math.expm1(-gain);
    }

    /**
     * The cost of what a setting does.
     *
     * @param effects what it does; times in any unit that is the same for all that are compared
     */
    public double cost(Effects effects) {
        double held = pauses * Math.log((effects.pauseRatio() + PAUSE_FLOOR) / PAUSE_FLOOR);
        return effects.hasSmall()
                ? small * Math.log(effects.smallTime()) + large * Math.log(effects.largeTime()) + held
                : rounds * Math.log(effects.roundTime()) + waiting * Math.log1p(effects.queueP99InBdp()) + held;
    }
}
