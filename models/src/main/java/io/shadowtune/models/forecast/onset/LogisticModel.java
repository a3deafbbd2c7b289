package io.shadowtune.models.forecast.onset;

import java.util.Arrays;
import java.util.List;

/**
 * Logistic regression with a ridge on standardised features. Immutable and thread-safe.
 *
 * <p>Fitted by Nesterov's accelerated gradient [1] with the step that the curvature allows: no matrix is solved, equal rows give equal
 * weights, and features that say the same share their weight.
 *
 * <p>[1] Y. Nesterov, A method of solving a convex programming problem with convergence rate O(1/k²), 1983
 */
public final class LogisticModel {
    private static final int ITERATIONS = 300;
    private static final double TINY = 1e-6;

    /** What the weights are drawn to, and how strongly. */
    private static final class Ridge {
        private final double[] towards;
        private final double weight;

        Ridge(double[] towards, double weight) {
            this.towards = towards;
            this.weight = weight;
        }
    }

    private final double[] means;
    private final double[] spreads;
    private final double[] weights;
    private final double bias;

    private LogisticModel(double[] means, double[] spreads, double[] weights, double bias) {
        this.means = means;
        this.spreads = spreads;
        this.weights = weights;
        this.bias = bias;
    }

    /**
     * Fits to rows.
     *
     * @param rows finite features, all of the same length, at least one row
     * @param happened of each row
     * @param prior weight of each feature, as it is given, where nothing is known better
     * @param ridge weight of the squared distance to the prior, in standardised features, against the summed loss, positive
     */
    public static LogisticModel fit(List<double[]> rows, List<Boolean> happened, double[] prior, double ridge) {
        int width = rows.get(0).length;
        double[] means = new double[width];
        double[] spreads = new double[width];
        standards(rows, means, spreads);
        double[][] z = new double[rows.size()][width];
        double[] towards = new double[width];
        for (int i = 0; i < width; i++) {
            towards[i] = prior[i] * spreads[i];
        }
        double share = 0;
        for (int r = 0; r < z.length; r++) {
            for (int i = 0; i < width; i++) {
                z[r][i] = (rows.get(r)[i] - means[i]) / spreads[i];
            }
            share += happened.get(r) ? 1.0 / z.length : 0;
        }
        // Half a row of each kind keeps the start finite when one never came.
        double start = Math.log((share * z.length + 0.5) / ((1 - share) * z.length + 0.5));
        double[] solution = solve(z, happened, new Ridge(towards, ridge / z.length), start);
        double[] weights = new double[width];
        System.arraycopy(solution, 0, weights, 0, width);
        return new LogisticModel(means, spreads, weights, solution[width]);
    }

    private static void standards(List<double[]> rows, double[] means, double[] spreads) {
        for (double[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                means[i] += row[i] / rows.size();
            }
        }
        for (double[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                spreads[i] += (row[i] - means[i]) * (row[i] - means[i]) / rows.size();
            }
        }
        for (int i = 0; i < spreads.length; i++) {
            spreads[i] = Math.sqrt(spreads[i]) + TINY;
        }
    }

    /** Weights, then the bias. */
    private static double[] solve(double[][] z, List<Boolean> happened, Ridge ridge, double start) {
        int width = z[0].length;
        double[] now = Arrays.copyOf(ridge.towards, width + 1);
        now[width] = start;
        double[] ahead = now.clone();
        // The logistic curvature is at most 1/4 of the mean square norm of a row, the bias's 1 included.
        double step = 1 / (0.25 * (width + 1) + ridge.weight);
        double momentum = 1;
        for (int k = 0; k < ITERATIONS; k++) {
            double[] gradient = gradient(z, happened, ridge, ahead);
            double next = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
            for (int i = 0; i <= width; i++) {
                double moved = ahead[i] - step * gradient[i];
                ahead[i] = moved + (momentum - 1) / next * (moved - now[i]);
                now[i] = moved;
            }
            momentum = next;
        }
        return now;
    }

    private static double[] gradient(double[][] z, List<Boolean> happened, Ridge ridge, double[] at) {
        int width = at.length - 1;
        double[] gradient = new double[at.length];
        for (int r = 0; r < z.length; r++) {
            double sum = at[width];
            for (int i = 0; i < width; i++) {
                sum += at[i] * z[r][i];
            }
            double error = (logistic(sum) - (happened.get(r) ? 1 : 0)) / z.length;
            for (int i = 0; i < width; i++) {
                gradient[i] += error * z[r][i];
            }
            gradient[width] += error;
        }
        for (int i = 0; i < width; i++) {
            gradient[i] += ridge.weight * (at[i] - ridge.towards[i]);
        }
        return gradient;
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** The probability at these features. */
    public double probability(double[] features) {
        double sum = bias;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * (features[i] - means[i]) / spreads[i];
        }
        return logistic(sum);
    }
}
