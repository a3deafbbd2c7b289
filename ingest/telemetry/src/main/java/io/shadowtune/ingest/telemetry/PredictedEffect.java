package io.shadowtune.ingest.telemetry;

/**
 * What a wish is expected to change, before it is done.
 *
 * @param measure what is counted, in words: such as {@code cost for balanced}
 * @param gainRatio how much less of it is expected, as a share: 0.1 is 10 % less, negative is more
 * @param lowRatio 5 % of what may be true lies below
 * @param highRatio 5 % lies above
 * @param worseProbability probability that it is worse by more than does not matter, {@code 0..1}
 * @param label how that is known; {@link EvidenceLabel#UNIDENTIFIED} for an expectation that nobody may rely on
 */
public record PredictedEffect(
        String measure,
        double gainRatio,
        double lowRatio,
        double highRatio,
        double worseProbability,
        EvidenceLabel label) {
    /** Checks the ranges. */
    public PredictedEffect {
        if (!(lowRatio <= highRatio && highRatio <= 1) || !(worseProbability >= 0 && worseProbability <= 1)) {
            throw new IllegalArgumentException(
                    "The gain (%s..%s) must be ordered and at most 1, and the probability (%s) within 0..1."
                            .formatted(lowRatio, highRatio, worseProbability));
        }
    }
}
