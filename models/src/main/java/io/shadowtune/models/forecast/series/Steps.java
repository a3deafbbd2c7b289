package io.shadowtune.models.forecast.series;

import java.util.Arrays;

/** How far a series usually moves in a step: the unit in which losses of different series are compared. */
public final class Steps {
    private Steps() {}

    /** The median absolute step, the mean one where that is 0; NaN for a series that never moves. */
    public static double usual(double[] values) {
        double[] steps = absolute(values);
        if (steps.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(steps);
        int middle = steps.length / 2;
        double median = steps.length % 2 == 1 ? steps[middle] : (steps[middle - 1] + steps[middle]) / 2;
        double usual = median > 0 ? median : mean(steps);
        return usual > 0 ? usual : Double.NaN;
    }

    /** The mean absolute step, 0 without any. */
    public static double mean(double[] steps) {
        return Arrays.stream(steps).average().orElse(0);
    }

    /** Absolute steps between neighbours that are both there. */
    public static double[] absolute(double[] values) {
        double[] steps = new double[Math.max(0, values.length - 1)];
        int count = 0;
        for (int i = 1; i < values.length; i++) {
            double step = Math.abs(values[i] - values[i - 1]);
            if (!Double.isNaN(step)) {
                steps[count++] = step;
            }
        }
        return Arrays.copyOf(steps, count);
    }
}
