package io.shadowtune.models.forecast;

import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import java.time.Duration;
import java.time.Instant;

/**
 * The past of one series, as a forecaster sees it.
 *
 * @param seriesId name of the series
 * @param origin its samples and where they end
 */
public record LookBack(String seriesId, Origin origin) {
    /**
     * The look-back that ends with the last of these samples.
     *
     * @param samples oldest first, NaN where missing; the longer the better, a model says what it needs at least
     * @param lastTime time of the last sample
     * @param seasonSteps length of the season, 0 where there is none
     */
    public static LookBack of(
            String seriesId, double[] samples, Instant lastTime, Duration step, int seasonSteps, Features statics) {
        return new LookBack(
                seriesId, new Origin(Filled.of(samples), samples.length, lastTime, step, seasonSteps, statics));
    }
}
