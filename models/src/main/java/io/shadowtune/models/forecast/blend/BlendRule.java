package io.shadowtune.models.forecast.blend;

/**
 * How a blend weighs forecasters.
 *
 * @param halfLifeSamples scored samples after which a loss counts half
 * @param sharpness a forecaster whose loss is a share s of the mean above the best one's weighs {@code exp(-sharpness * s)} of it
 * @param ownAfterSamples scored samples after which a series goes by its own losses alone; before, in part by its group's
 * @param capRatio a loss counts at most this many times the mean loss so far, so that one corrupt sample decides nothing
 */
public record BlendRule(double halfLifeSamples, double sharpness, double ownAfterSamples, double capRatio) {
    /** Checks the ranges. */
    public BlendRule {
        if (!(halfLifeSamples > 0) || !(sharpness > 0) || !(ownAfterSamples > 0) || !(capRatio > 1)) {
            throw new IllegalArgumentException(
                    "The rule (half-life %s, sharpness %s, own after %s, cap %s) must be positive, with a cap above 1."
                            .formatted(halfLifeSamples, sharpness, ownAfterSamples, capRatio));
        }
    }

    /** Half-life 1,000, sharpness 40, own after 200, cap 30: chosen on validation parts, where half or twice of each mattered little. */
    public static BlendRule standard() {
        return new BlendRule(1000, 40, 200, 30);
    }

    /**
     * For forecasts of which one in a horizon is scored: the same reach in time, from a tenth of the samples, which are not correlated
     * as those of overlapping horizons are.
     */
    public static BlendRule sparse() {
        return new BlendRule(100, 40, 20, 30);
    }

    double fading() {
        return Math.pow(0.5, 1 / halfLifeSamples);
    }
}
