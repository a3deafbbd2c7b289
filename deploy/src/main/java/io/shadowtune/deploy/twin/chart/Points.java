package io.shadowtune.deploy.twin.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Series of values as few points as a picture shows. */
public final class Points {
    private static final int MOST = 400;

    private Points() {}

    /** What stands for neighbours that are drawn as one. */
    public enum Of {
        /** Their mean. */
        MEAN,
        /** The least of them. */
        LEAST,
        /** The greatest of them. */
        GREATEST;

        private double of(DoubleStream values) {
            return switch (this) {
                case MEAN -> values.average().orElse(0);
                case LEAST -> values.min().orElse(0);
                case GREATEST -> values.max().orElse(0);
            };
        }
    }

    /** One point for neighbours, {@value #MOST} at most, each at the begin of its time. */
    public static List<double[]> binned(double[] values, double step, Of of) {
        int together = Math.max(1, (values.length + MOST - 1) / MOST);
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < values.length; i += together) {
            int end = Math.min(values.length, i + together);
            points.add(new double[] {i * step, of.of(Arrays.stream(values, i, end))});
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
