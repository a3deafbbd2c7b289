package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Optional;

/** The value one season before the step. */
record SeasonalNaive() implements PointMethod {
    @Override
    public Optional<String> fill(LookBack row, double[][] paths) {
        int season = row.origin().seasonSteps();
        int horizon = paths[0].length;
        if (season < horizon) {
            return Optional.of(
                    season == 0 ? "no season" : "a season of %d steps, shorter than the horizon".formatted(season));
        }
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        if (end < season) {
            return Optional.of("%d samples, a season has %d".formatted(end, season));
        }
        for (int k = 0; k < paths.length; k++) {
            for (int h = 1; h <= horizon; h++) {
                int then = end - paths.length + k + h - season;
                paths[k][h - 1] = then < 0 ? Double.NaN : samples.held(then);
            }
        }
        return Optional.empty();
    }
}
