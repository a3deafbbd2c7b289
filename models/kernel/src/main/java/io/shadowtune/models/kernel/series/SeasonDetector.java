package io.shadowtune.models.kernel.series;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the season of a series: the lag whose repetition foretells the coming change best.
 *
 * <p>Candidates are the day, the week, and the peaks of the autocorrelation, where training iterations and checkpoints show up. Each
 * is tried as a forecast, {@code y(t + H) − y(t) ≈ y(t + H − S) − y(t − S)}, on the series itself, and the one with the least
 * absolute error wins, provided it errs less than "no change". Correlation alone would be the wrong judge: a slow drift correlates
 * at every lag, and a link with weekends correlates well with yesterday, which foretells Mondays badly.
 */
public final class SeasonDetector {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int MOST_SAMPLES = 20_000;
    private static final int MOST_LAG = 4096;
    private static final int MOST_PEAKS = 8;
    private static final double LEAST_CORRELATION = 0.2;
    private static final double PEAK_RATIO = 0.8;
    /** A season must err this much less than no change. */
    private static final double MOST_ERROR_RATIO = 0.97;
    /** A later candidate must err this much less than an earlier one: day, week, then rising peaks. */
    private static final double BETTER_RATIO = 0.9;

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
        int best = 0;
        double limit = MOST_ERROR_RATIO;
        for (int lag : candidates) {
            if (lag > horizonSteps && z.length > 2.2 * lag + horizonSteps) {
                double error = errorRatio(z, lag, horizonSteps);
                if (error < limit) {
                    limit = BETTER_RATIO * error;
                    best = lag;
                }
            }
        }
        return best;
    }

    private static void addIfWhole(Duration season, Duration step, List<Integer> candidates) {
        long steps = season.dividedBy(step);
        if (steps < Integer.MAX_VALUE && step.multipliedBy(steps).equals(season)) {
            candidates.add((int) steps);
        }
    }

    /** Outliers are cut, so that one corrupt sample cannot make or hide a season. */
    private static double[] centred(Series series) {
        int from = Math.max(0, series.length() - MOST_SAMPLES);
        double[] values = series.values(from, series.length());
        RobustScale scale = RobustScale.fit(values, 1);
        Filled filled = Filled.of(values);
        double[] z = new double[values.length];
        double mean = 0;
        for (int i = 0; i < z.length; i++) {
            double x = (filled.held(i) - scale.median()) / scale.spread();
            z[i] = Math.max(-OUTLIER_SPREADS, Math.min(OUTLIER_SPREADS, x));
            mean += z[i] / z.length;
        }
        for (int i = 0; i < z.length; i++) {
            z[i] -= mean;
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
        double[] r = new double[most + 1];
        for (int lag = 1; lag <= most; lag++) {
            r[lag] = correlation(z, lag);
        }
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
        int reach = Math.max(1, lag / 8);
        for (int k = Math.max(1, lag - reach); k <= Math.min(r.length - 1, lag + reach); k++) {
            if (r[k] > r[lag]) {
                return false;
            }
        }
        return true;
    }

    private static double correlation(double[] z, int lag) {
        double product = 0;
        double power = 0;
        for (int i = lag; i < z.length; i++) {
            power += z[i] * z[i] + z[i - lag] * z[i - lag];
            product += z[i] * z[i - lag];
        }
        return power == 0 ? 0 : 2 * product / power;
    }

    private static double errorRatio(double[] z, int season, int horizon) {
        double error = 0;
        double change = 0;
        for (int t = season; t + horizon < z.length; t++) {
            double moved = z[t + horizon] - z[t];
            error += Math.abs(moved - (z[t + horizon - season] - z[t - season]));
            change += Math.abs(moved);
        }
        return change == 0 ? 1 : error / change;
    }
}
