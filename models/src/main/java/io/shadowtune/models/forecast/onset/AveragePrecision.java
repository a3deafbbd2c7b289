package io.shadowtune.models.forecast.onset;

import java.util.Arrays;

/** The area under precision over recall: the mean, over all starts, of the precision at the level that just catches each. */
final class AveragePrecision {
    private AveragePrecision() {}

    /**
     * The average precision; equal scores count as one level. NaN where nothing started.
     *
     * @param scores the higher, the more probable
     * @param started of each score
     */
    static double of(double[] scores, boolean[] started) {
        double[] all = scores.clone();
        Arrays.sort(all);
        double[] right = new double[scores.length];
        int starts = 0;
        for (int i = 0; i < scores.length; i++) {
            if (started[i]) {
                right[starts++] = scores[i];
            }
        }
        right = Arrays.copyOf(right, starts);
        Arrays.sort(right);
        double sum = 0;
        for (double score : right) {
            sum += atLeast(right, score) / (double) atLeast(all, score);
        }
        return starts == 0 ? Double.NaN : sum / starts;
    }

    /** How many of them are not below a value. */
    private static int atLeast(double[] sorted, double value) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return sorted.length - from;
    }
}
