package io.shadowtune.models.forecast.baseline;

/** Least squares by accumulated normal equations with a ridge, solved by Cholesky. */
final class NormalEquations {
    private final int width;
    private final double[][] gram;
    private final double[] moment;

    NormalEquations(int width) {
        this.width = width;
        this.gram = new double[width][width];
        this.moment = new double[width];
    }

    void add(double[] x, double y) {
        for (int i = 0; i < width; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i][j] += x[i] * x[j];
            }
            moment[i] += x[i] * y;
        }
    }

    /**
     * The weights that minimise the squared error plus the ridge.
     *
     * @param ridge share of the mean diagonal that is added to it, positive
     */
    double[] solve(double ridge) {
        double trace = 0;
        for (int i = 0; i < width; i++) {
            trace += gram[i][i] / width;
        }
        double[][] l = new double[width][width];
        for (int i = 0; i < width; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = gram[i][j] + (i == j ? ridge * trace + 1e-12 : 0);
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                l[i][j] = i == j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / l[j][j];
            }
        }
        double[] w = moment.clone();
        for (int i = 0; i < width; i++) {
            for (int k = 0; k < i; k++) {
                w[i] -= l[i][k] * w[k];
            }
            w[i] /= l[i][i];
        }
        for (int i = width - 1; i >= 0; i--) {
            for (int k = i + 1; k < width; k++) {
                w[i] -= l[k][i] * w[k];
            }
            w[i] /= l[i][i];
        }
        return w;
    }
}
