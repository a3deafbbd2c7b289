package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Optional;

/**
 * Additive Holt-Winters with damped trend [1] over up to eight seasons; without a season, or where the season has foretold worse in
 * the recent past, damped Holt.
 *
 * <p>[1] E. Gardner, Exponential smoothing: the state of the art, 1985, doi:10.1002/for.3980040103
 */
record HoltWinters() implements PointMethod {
    private static final int SEASONS = 8;
    private static final int LEAST_SEASONS = 3;
    private static final int MOST_WARM_UP = 8192;
    private static final int WARM_UP = 256;

    @Override
    public Optional<String> refusal(LookBack row, int horizonSteps) {
        return Optional.empty();
    }

    @Override
    public int warmUpSteps(LookBack row) {
        int season = row.origin().seasonSteps();
        return Math.max(WARM_UP, Math.max(LEAST_SEASONS * season, Math.min(SEASONS * season, MOST_WARM_UP)));
    }

    @Override
    public Walk from(LookBack row, int from, int horizonSteps) {
        return new Both(row.origin().seasonSteps(), row.origin().samples(), from, horizonSteps);
    }

    /** Both of them side by side; the one with a season begins after its first. */
    private static final class Both implements Walk {
        private final int from;
        private final int season;
        private final Smoothing plain;
        private final Smoothing seasonal;

        Both(int season, Filled samples, int from, int horizonSteps) {
            this.from = from;
            this.season = season;
            this.plain = new Smoothing(0, horizonSteps, samples.held(from));
            this.seasonal = new Smoothing(season, horizonSteps, 0);
        }

        @Override
        public int ways() {
            return season > 0 ? 2 : 1;
        }

        @Override
        public void take(Filled samples, int index) {
            double value = samples.value(index);
            plain.take(index, value);
            if (hasSeason(index)) {
                if (index == from + season) {
                    seasonal.begin(samples, from);
                }
                seasonal.take(index, value);
            }
        }

        @Override
        public void say(Filled samples, int index, int way, double[] path) {
            boolean known = way == 0 || hasSeason(index);
            Smoothing one = way == 0 ? plain : seasonal;
            for (int h = 1; h <= path.length; h++) {
                path[h - 1] = known ? one.at(index, h) : Double.NaN;
            }
        }

        private boolean hasSeason(int index) {
            return season > 0 && index >= from + season;
        }
    }
}
