package io.shadowtune.models.forecast.skill;

/**
 * When a learned model may speak.
 *
 * @param leastScored samples that must have been scored before it may speak at all
 * @param marginRatio share by which its loss must be below the best baseline's to begin, and may be above it before it stops
 * @param halfLifeSamples scored samples after which a loss counts half
 * @param capRatio a loss counts at most this many times the mean loss so far, so that one corrupt sample decides nothing
 */
public record SkillRule(int leastScored, double marginRatio, int halfLifeSamples, double capRatio) {
    /** Checks the ranges. */
    public SkillRule {
        if (leastScored < 1 || !(marginRatio >= 0 && marginRatio < 1) || halfLifeSamples < 1 || !(capRatio > 1)) {
            throw new IllegalArgumentException(
                    "The rule (least %d, margin %s, half-life %d, cap %s) must have positive counts, a margin in [0, 1) and a cap above 1."
                            .formatted(leastScored, marginRatio, halfLifeSamples, capRatio));
        }
    }

    /** 50 samples, 1 %, half-life 2000 losses, cap 30. */
    public static SkillRule standard() {
        return new SkillRule(50, 0.01, 2000, 30);
    }

    double fading() {
        return Math.pow(0.5, 1.0 / halfLifeSamples);
    }
}
