package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Optional;

/** The value one season before the step; where that is missing, the one a season earlier. */
record SeasonalNaive() implements PointMethod {
    private static final int SEASONS = 3;

    @Override
    public Optional<String> refusal(LookBack row, int horizonSteps) {
        int season = row.origin().seasonSteps();
        if (season < horizonSteps) {
            return Optional.of(
                    season == 0 ? "no season" : "a season of %d steps, shorter than the horizon".formatted(season));
        }
        int end = row.origin().end();
        return end < season ? Optional.of("%d samples, a season has %d".formatted(end, season)) : Optional.empty();
    }

    @Override
    public int warmUpSteps(LookBack row) {
        return row.origin().seasonSteps();
    }

    @Override
    public Walk from(LookBack row, int from, int horizonSteps) {
        return new Past(row.origin().seasonSteps());
    }

    /** Looks back in the samples themselves. */
    private record Past(int season) implements Walk {
        @Override
        public void take(Filled samples, int index) {
            // The samples remember it.
        }

        @Override
        public void say(Filled samples, int index, int way, double[] path) {
            for (int h = 1; h <= path.length; h++) {
                int then = index + h - season;
                path[h - 1] = then < 0 ? Double.NaN : samples.held(there(samples, then));
            }
        }

        private int there(Filled samples, int then) {
            int at = then;
            for (int i = 1; i < SEASONS && !samples.observed(at) && at >= season; i++) {
                at -= season;
            }
            return samples.observed(at) ? at : then;
        }
    }
}
