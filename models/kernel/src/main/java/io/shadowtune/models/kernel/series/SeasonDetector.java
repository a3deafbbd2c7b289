package io.shadowtune.models.kernel.series;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the season of a series: the lag whose repetition foretells the coming change best.
 *
 * <p>Candidates are the day, the week, and the peaks of the autocorrelation, where training iterations and checkpoints show up. Each
 * is tried as a forecast on the series itself: the change {@code y(t + H) − y(t)} is regressed on the level and on what happened one
 * season ago, fitted on one half of the series and judged on the other, and the one with the least absolute error wins, provided it
 * errs less than the level alone. Correlation would be the wrong judge: a slow drift correlates at every lag, and a link with
 * weekends correlates well with yesterday, which foretells Mondays badly. Weighing what happened instead of repeating it lets
 * iterations count whose length jitters: they foretell part of a change. Missing samples take no part.
 */
public final class SeasonDetector {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int MOST_SAMPLES = 20_000;
    private static final int MOST_LAG = 4096;
    private static final int MOST_PEAKS = 8;
    private static final int LEAST_SEASONS = 3;
    private static final int LEAST_PAIRS = 50;
    private static final int LEAST_REACH = 3;
    private static final double LEAST_CORRELATION = 0.2;
    private static final double PEAK_RATIO = 0.8;
    /** A season must err this much less than none. */
    private static final double MOST_ERROR_RATIO = 0.97;
    /** A later candidate must err this much less than an earlier one: day, week, then rising peaks. */
    private static final double BETTER_RATIO = 0.93;

    private static final double OUTLIER_SPREADS = 10;

    private SeasonDetector() {}

    /**
     * The season in steps, 0 when there is none.
     *
     * @param horizonSteps how far ahead forecasts look; a season is longer, so that a forecast can look one season back
     */
    public static int seasonSteps(Series series, int horizonSteps) {
        double[] z = centred(series);
        List<Integer> candidates = new ArrayList<>();
        addIfWhole(DAY, series.step(), candidates);
        addIfWhole(WEEK, series.step(), candidates);
        candidates.addAll(peaks(z, horizonSteps + 1));
        List<Integer> seasons = candidates.stream()
                .filter(lag -> lag > horizonSteps && z.length > (long) LEAST_SEASONS * lag + horizonSteps)
                .filter(lag -> helps(z, lag, ahead(lag, horizonSteps)))
                .toList();
        return best(z, seasons, horizonSteps);
    }

    private static int best(double[] z, List<Integer> seasons, int horizonSteps) {
        int shortest = seasons.stream().min(Integer::compare).orElse(0);
        int best = 0;
        double limit = Double.POSITIVE_INFINITY;
        for (int lag : seasons) {
            double error = SeasonTrial.errorRatio(z, lag, ahead(shortest, horizonSteps));
            if (error < limit) {
                limit = BETTER_RATIO * error;
                best = lag;
            }
        }
        return best;
    }

    /** The fewer stretches of that length there are, the more luck may look like a season. */
    private static boolean helps(double[] z, int lag, int ahead) {
        double luck = 2.0 * ahead / z.length;
        return SeasonTrial.errorRatio(z, lag, ahead) < MOST_ERROR_RATIO - luck;
    }

    /** A season shows over a good part of itself; over the next few steps of a day the recent past says nearly all. */
    private static int ahead(int lag, int horizonSteps) {
        return Math.max(horizonSteps, lag / 8);
    }

    private static void addIfWhole(Duration season, Duration step, List<Integer> candidates) {
        long steps = season.dividedBy(step);
        if (steps < Integer.MAX_VALUE && step.multipliedBy(steps).equals(season)) {
            candidates.add((int) steps);
        }
    }

    /** Outliers are cut, so that one corrupt sample cannot make or hide a season; NaN where missing. */
    private static double[] centred(Series series) {
        int from = Math.max(0, series.length() - MOST_SAMPLES);
        double[] z = series.values(from, series.length());
        RobustScale scale = RobustScale.fit(z, 1);
        double sum = 0;
        int count = 0;
        for (int i = 0; i < z.length; i++) {
            double x = (z[i] - scale.median()) / scale.spread();
            z[i] = Math.max(-OUTLIER_SPREADS, Math.min(OUTLIER_SPREADS, x));
            if (!Double.isNaN(x)) {
                sum += z[i];
                count++;
            }
        }
        for (int i = 0; i < z.length; i++) {
            z[i] -= sum / Math.max(1, count);
        }
        return z;
    }

    /** The first high local maxima of the autocorrelation, rising. */
    private static List<Integer> peaks(double[] z, int least) {
        int most = Math.min(MOST_LAG, z.length / 3);
        List<Integer> peaks = new ArrayList<>();
        if (most <= least) {
            return peaks;
        }
        double[] r = Autocorrelation.of(z, most, LEAST_PAIRS);
        double highest = LEAST_CORRELATION;
        for (int lag = least; lag < most; lag++) {
            highest = isHighest(r, lag) ? Math.max(highest, r[lag]) : highest;
        }
        for (int lag = least; lag < most && peaks.size() < MOST_PEAKS; lag++) {
            if (r[lag] >= PEAK_RATIO * highest && isHighest(r, lag)) {
                peaks.add(lag);
            }
        }
        return peaks;
    }

    private static boolean isHighest(double[] r, int lag) {
        int reach = Math.max(LEAST_REACH, lag / 8);
        for (int k = Math.max(1, lag - reach); k <= Math.min(r.length - 1, lag + reach); k++) {
            if (r[k] > r[lag]) {
                return false;
            }
        }
        return true;
    }
}
