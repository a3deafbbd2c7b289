package io.shadowtune.reports.why.watch;

/**
 * Whether values grow with time, and how fast, without assuming how they scatter.
 *
 * <p>The Mann–Kendall statistic counts pairs of days of which the later is higher [1, 2]; its variance is reduced for
 * ties, and enlarged for days that resemble the day before, by the lag-one correlation of what is left without the slope
 * [3], because otherwise a slow wander looks like a trend. The slope is the median of the slopes of all pairs [4].
 *
 * <p>[1] H. B. Mann, Nonparametric tests against trend, Econometrica 13, 1945, doi:10.2307/1907187. [2] M. G. Kendall,
 * Rank Correlation Methods, Griffin, 1975. [3] S. Yue, C. Wang, The Mann-Kendall test modified by effective sample size,
 * Water Resources Management 18, 2004, doi:10.1023/B:WARM.0000043140.61082.60. [4] P. K. Sen, Estimates of the
 * regression coefficient based on Kendall's tau, JASA 63, 1968, doi:10.1080/01621459.1968.10480934.
 *
 * @param score the statistic in standard deviations; above 0 when values grow
 * @param slope growth in a day
 * @param noise spread of what is left without the slope
 */
record MannKendall(double score, double slope, double noise) {
    /** What is left of a straight line is rounding, which resembles itself. */
    private static final double ROUNDING = 1e-18;

    /** Tests values on days; both as long, at least 3, days ascending. */
    static MannKendall of(int[] days, double[] values) {
        int n = values.length;
        double[] slopes = new double[n * (n - 1) / 2];
        int pairs = 0;
        long sign = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                slopes[pairs++] = (values[j] - values[i]) / (days[j] - days[i]);
                sign += Double.compare(values[j], values[i]);
            }
        }
        double slope = Robust.median(slopes);
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = values[i] - slope * days[i];
        }
        double variance = variance(values) * inflation(rest);
        double score = variance <= 0 || sign == 0 ? 0 : (sign - Long.signum(sign)) / Math.sqrt(variance);
        return new MannKendall(score, slope, Robust.spread(rest));
    }

    private static double variance(double[] values) {
        double[] sorted = Robust.sorted(values);
        int n = sorted.length;
        double variance = term(n);
        for (int begin = 0; begin < n; ) {
            int end = begin;
            while (end < n && sorted[end] == sorted[begin]) {
                end++;
            }
            variance -= term(end - begin);
            begin = end;
        }
        return variance;
    }

    private static double term(double n) {
        return n * (n - 1) * (2 * n + 5) / 18;
    }

    /** How much larger the variance is when days resemble the day before. */
    private static double inflation(double[] rest) {
        int n = rest.length;
        double mean = 0;
        for (double value : rest) {
            mean += value / n;
        }
        double covariance = 0;
        double variance = 0;
        for (int i = 0; i < n; i++) {
            variance += (rest[i] - mean) * (rest[i] - mean);
            covariance += i == 0 ? 0 : (rest[i] - mean) * (rest[i - 1] - mean);
        }
        double correlation = variance <= ROUNDING ? 0 : Math.max(0, covariance / variance);
        double sum = 0;
        for (int lag = 1; lag < n; lag++) {
            sum += (1 - (double) lag / n) * Math.pow(correlation, lag);
        }
        return 1 + 2 * sum;
    }
}
