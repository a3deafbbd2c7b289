package io.shadowtune.deploy.twin.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Series of values as few points as a picture shows. */
public final class Points {
    private static final int MOST = 400;

    private Points() {}

    /** Means of neighbours, {@value #MOST} at most, each at the begin of its time. */
    public static List<double[]> binned(double[] values, double step) {
        int together = Math.max(1, (values.length + MOST - 1) / MOST);
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < values.length; i += together) {
            int end = Math.min(values.length, i + together);
            points.add(new double[] {
                i * step, Arrays.stream(values, i, end).average().orElse(0)
            });
        }
        return points;
    }

    /** Share of values that do not exceed each of them, {@value #MOST} at most. */
    public static List<double[]> shares(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        List<double[]> points = new ArrayList<>();
        int steps = Math.min(MOST, sorted.length);
        for (int i = 1; i <= steps; i++) {
            int rank = (int) ((long) i * sorted.length / steps);
            points.add(new double[] {sorted[rank - 1], rank / (double) sorted.length});
        }
        return points;
    }
}
