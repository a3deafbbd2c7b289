package io.shadowtune.models.twin.generator;

/**
 * Traffic beside training.
 *
 * @param inferencePerSecond requests whose prompts are handed from one host to another, a second; 0 or more
 * @param inferenceDispersion variance of their number in a second over its mean, at least 1
 * @param backgroundLoad share of every link that other flows take on average, {@code 0..0.9}
 * @param flowSizes sizes of those flows
 */
public record SideKnobs(
        double inferencePerSecond, double inferenceDispersion, double backgroundLoad, FlowSizes flowSizes) {
    public SideKnobs {
        if (!(inferencePerSecond >= 0 && inferencePerSecond <= 1e5)
                || !(inferenceDispersion >= 1 && inferenceDispersion <= 1e4)) {
            throw new IllegalArgumentException(
                    "The inferencePerSecond (%s) must be 0 to 100000, the inferenceDispersion (%s) 1 to 10000."
                            .formatted(inferencePerSecond, inferenceDispersion));
        }
        if (!(backgroundLoad >= 0 && backgroundLoad <= 0.9)) {
            throw new IllegalArgumentException("The backgroundLoad (%s) must be 0 to 0.9.".formatted(backgroundLoad));
        }
    }
}
