package io.shadowtune.models.kernel.series;

import java.time.Duration;

/**
 * Finds the season of a series: the day where a day repeats, otherwise the strongest peak of the autocorrelation.
 *
 * <p>A peak counts when it is above 0.3, is the highest within an eighth of its lag on both sides, and stands 0.1 above the
 * lowest correlation before it; slow drifts have no such peak. Training iterations, checkpoints and days all show up this way.
 */
public final class SeasonDetector {
    private static final Duration DAY = Duration.ofDays(1);
    private static final int MOST_SAMPLES = 20_000;
    private static final int MOST_LAG = 4096;
    private static final double LEAST_CORRELATION = 0.3;
    private static final double LEAST_RISE = 0.1;
    private static final double DAY_PREFERENCE = 0.9;
    private static final double OUTLIER_Z = 10;

    private SeasonDetector() {}

    /**
     * The season in steps, 0 when there is none.
     *
     * @param longerThan seasons up to this many steps are passed over, as a forecast over them cannot look one season back
     */
    public static int seasonSteps(Series series, int longerThan) {
        double[] z = centred(series);
        int peak = peak(z, Math.max(2, longerThan + 1));
        long day = DAY.dividedBy(series.step());
        boolean wholeDay = series.step().multipliedBy(day).equals(DAY);
        if (wholeDay && day > longerThan && 2 * day < z.length) {
            double daily = correlation(z, (int) day);
            if (daily > LEAST_CORRELATION && (peak == 0 || daily > DAY_PREFERENCE * correlation(z, peak))) {
                return (int) day;
            }
        }
        return peak;
    }

    private static double[] centred(Series series) {
        int from = Math.max(0, series.length() - MOST_SAMPLES);
        double[] values = series.values(from, series.length());
        RobustScale scale = RobustScale.fit(values, 1);
        Filled filled = Filled.of(values);
        double[] z = new double[values.length];
        double mean = 0;
        for (int i = 0; i < z.length; i++) {
            double x = (filled.held(i) - scale.median()) / scale.spread();
            z[i] = Math.max(-OUTLIER_Z, Math.min(OUTLIER_Z, x));
            mean += z[i] / z.length;
        }
        for (int i = 0; i < z.length; i++) {
            z[i] -= mean;
        }
        return z;
    }

    private static int peak(double[] z, int least) {
        int most = Math.min(MOST_LAG, z.length / 3);
        if (most <= least) {
            return 0;
        }
        double[] r = new double[most + 1];
        for (int lag = 1; lag <= most; lag++) {
            r[lag] = correlation(z, lag);
        }
        int best = 0;
        double lowest = r[1];
        for (int lag = 2; lag < most; lag++) {
            boolean rises = r[lag] - lowest > LEAST_RISE && r[lag] > LEAST_CORRELATION;
            if (lag >= least && rises && (best == 0 || r[lag] > r[best] + LEAST_RISE / 2) && isHighest(r, lag)) {
                best = lag;
            }
            lowest = Math.min(lowest, r[lag]);
        }
        return best;
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
        for (int i = 0; i < z.length; i++) {
            power += z[i] * z[i];
            if (i >= lag) {
                product += z[i] * z[i - lag];
            }
        }
        return power == 0 ? 0 : product / power * z.length / (z.length - lag);
    }
}
