package io.shadowtune.models.twin.surface;

import java.util.Arrays;
import java.util.Locale;

/**
 * Where the surface has learned. A query is outside by how far a feature lies beyond what was seen, as a share of what was seen, and by
 * how unusual its combination is (Mahalanobis distance over that of the strangest context seen).
 *
 * @param low least of each feature
 * @param high greatest of each feature
 * @param mean of each feature of a context
 * @param precision inverse covariance of these
 * @param mostDistance greatest squared distance seen
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose; nobody compares two
record Region(float[] low, float[] high, float[] mean, float[][] precision, float mostDistance) {
    /** Beyond this the surface says nothing. */
    static final double MOST_EXCESS = 0.1;

    private static final double RIDGE = 1e-3;

    static Region of(float[][] features) {
        float[] low = features[0].clone();
        float[] high = features[0].clone();
        for (float[] row : features) {
            for (int c = 0; c < low.length; c++) {
                low[c] = Math.min(low[c], row[c]);
                high[c] = Math.max(high[c], row[c]);
            }
        }
        float[] mean = Arrays.copyOf(Scaling.of(features).mean(), ContextFeatures.CONTEXT);
        double[][] covariance = new double[mean.length][mean.length];
        for (float[] row : features) {
            for (int i = 0; i < mean.length; i++) {
                for (int j = 0; j < mean.length; j++) {
                    covariance[i][j] += (row[i] - mean[i]) * (row[j] - mean[j]) / (double) features.length;
                }
            }
        }
        for (int i = 0; i < mean.length; i++) {
            covariance[i][i] += RIDGE;
        }
        float[][] precision = inverse(covariance);
        Region open = new Region(low, high, mean, precision, 1);
        float most = 0;
        for (float[] row : features) {
            most = Math.max(most, (float) open.distance(row));
        }
        return new Region(low, high, mean, precision, most);
    }

    private static float[][] inverse(double[][] matrix) {
        int n = matrix.length;
        double[][] left = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(matrix[i], 0, left[i], 0, n);
            left[i][n + i] = 1;
        }
        for (int i = 0; i < n; i++) {
            double pivot = left[i][i];
            for (int c = 0; c < 2 * n; c++) {
                left[i][c] /= pivot;
            }
            for (int r = 0; r < n; r++) {
                double times = left[r][i];
                for (int c = 0; r != i && c < 2 * n; c++) {
                    left[r][c] -= times * left[i][c];
                }
            }
        }
        float[][] inverse = new float[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                inverse[i][j] = (float) left[i][n + j];
            }
        }
        return inverse;
    }

    private double distance(float[] features) {
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            double row = 0;
            for (int j = 0; j < mean.length; j++) {
                row += precision[i][j] * (features[j] - mean[j]);
            }
            sum += row * (features[i] - mean[i]);
        }
        return sum;
    }

    /** How far outside; 0 inside. */
    double excess(float[] features) {
        double sum = 0;
        for (int c = 0; c < low.length; c++) {
            sum += beyond(features[c], c);
        }
        return sum + Math.max(0, Math.sqrt(distance(features) / mostDistance) - 1);
    }

    private double beyond(float value, int c) {
        double range = Math.max(high[c] - low[c], RIDGE);
        return Math.max(0, Math.max(value - high[c], low[c] - value)) / range;
    }

    /** What lies furthest outside. */
    String because(float[] features) {
        int worst = 0;
        for (int c = 1; c < low.length; c++) {
            worst = beyond(features[c], c) > beyond(features[worst], worst) ? c : worst;
        }
        if (beyond(features[worst], worst) < MOST_EXCESS / 2) {
            return "the combination of port, NIC and load is unlike all that the surface has learned from";
        }
        return String.format(
                Locale.ROOT,
                "%s lies outside what the surface has learned from, by %.0f %% of its range",
                ContextFeatures.name(worst),
                100 * beyond(features[worst], worst));
    }
}
