package io.shadowtune.reports.daily;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How good the forecasts of one target and head were.
 *
 * @param target what was forecast
 * @param head {@code near} or {@code regime}
 * @param forecasts forecast steps of the day that were sampled for scoring
 * @param scored of those, steps whose actual was seen
 * @param skillRatio 1 minus the pinball loss of what was served over that of the best simple model; above 0 is better,
 *     NaN when either is missing
 * @param bestSimple the simple model with the least loss on the day, chosen in hindsight; null when there is none
 * @param inside80Ratio share of actuals between p10 and p90; 0.8 would be right
 * @param belowP99Ratio share of actuals up to p99; 0.99 would be right
 * @param spoke who spoke how often, most often first
 */
public record ForecastScore(
        String target,
        String head,
        long forecasts,
        long scored,
        double skillRatio,
        @Nullable String bestSimple,
        double inside80Ratio,
        double belowP99Ratio,
        List<Speaker> spoke) {
    public ForecastScore {
        spoke = List.copyOf(spoke);
    }

    /**
     * A model that spoke.
     *
     * @param model its name
     * @param ratio share of the served steps, {@code 0..1}
     */
    public record Speaker(String model, double ratio) {}
}
