package io.shadowtune.policy.ladder;

/**
 * What opens the gates.
 *
 * @param ceiling the highest rung of this process; {@code SHADOW} by default
 * @param stableDays consecutive days without trouble, 1 or more
 * @param alpha chance of a false promotion over all looks, {@code 0..1} exclusive; 0.02 is a level of 98 %
 * @param leastEffectRatio effect on the objective that is worth a change, as a share, 0 or more
 * @param guardMarginRatio how much worse another figure may be, as a share, above 0
 * @param inBandRatio share of values that must fall between the forecast's outer quantiles, {@code 0..1}
 * @param agreementRatio share of explanations that people must agree with, {@code 0..1}
 * @param leastIncidents verdicts of people, at least
 * @param coverageRatio share of a day that telemetry must cover, {@code 0..1}
 * @param scopes scopes that may be promoted by themselves: alpha is shared between them, 1 or more
 */
public record LadderConfig(
        Rung ceiling,
        int stableDays,
        double alpha,
        double leastEffectRatio,
        double guardMarginRatio,
        double inBandRatio,
        double agreementRatio,
        int leastIncidents,
        double coverageRatio,
        int scopes) {
    /** The defaults. */
    public static final LadderConfig DEFAULT =
            new LadderConfig(Rung.SHADOW, 7, 0.02, 0.02, 0.05, 0.7, 0.9, 20, 0.99, 1);

    /** Checks the ranges. */
    public LadderConfig {
        if (!(alpha > 0 && alpha < 1) || stableDays < 1 || scopes < 1 || !(guardMarginRatio > 0)) {
            throw new IllegalArgumentException(
                    "The alpha (%s) must be inside 0..1, stableDays (%d) and scopes (%d) 1 or more, the guardMarginRatio (%s) above 0."
                            .formatted(alpha, stableDays, scopes, guardMarginRatio));
        }
    }

    /** The same with another ceiling. */
    public LadderConfig withCeiling(Rung to) {
        return new LadderConfig(
                to,
                stableDays,
                alpha,
                leastEffectRatio,
                guardMarginRatio,
                inBandRatio,
                agreementRatio,
                leastIncidents,
                coverageRatio,
                scopes);
    }
}
