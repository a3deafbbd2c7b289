package io.shadowtune.models.kernel.series;

/**
 * Autocorrelation of a series with missing samples, over the pairs that are both there, by the fast Fourier transform [1].
 *
 * <p>[1] J. Cooley, J. Tukey, An algorithm for the machine calculation of complex Fourier series, 1965, doi:10.2307/2003354
 */
final class Autocorrelation {
    private Autocorrelation() {}

    /**
     * The correlation at lags {@code 0..mostLag}; 0 where too few pairs are left.
     *
     * @param z centred samples, NaN where missing
     * @param leastPairs pairs that a lag needs
     */
    static double[] of(double[] z, int mostLag, int leastPairs) {
        int size = Integer.highestOneBit(Math.max(1, z.length + mostLag)) << 1;
        double[] products = spectrum(z, size, false);
        double[] pairs = spectrum(z, size, true);
        double power = 0;
        long count = 0;
        for (double value : z) {
            if (!Double.isNaN(value)) {
                power += value * value;
                count++;
            }
        }
        double[] r = new double[mostLag + 1];
        for (int lag = 0; lag <= mostLag && power > 0; lag++) {
            double both = Math.rint(pairs[lag]);
            r[lag] = both >= leastPairs ? products[lag] / both / (power / count) : 0;
        }
        return r;
    }

    /** Sums of products of the samples, or of their presence, by lag. */
    private static double[] spectrum(double[] z, int size, boolean ofPresence) {
        double[] re = new double[size];
        double[] im = new double[size];
        for (int i = 0; i < z.length; i++) {
            re[i] = Double.isNaN(z[i]) ? 0 : ofPresence ? 1 : z[i];
        }
        transform(re, im);
        for (int i = 0; i < size; i++) {
            re[i] = (re[i] * re[i] + im[i] * im[i]) / size;
            im[i] = 0;
        }
        transform(re, im);
        return re;
    }

    /** In place; the length is a power of two. */
    private static void transform(double[] re, double[] im) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) {
                j ^= bit;
            }
            j ^= bit;
            if (i < j) {
                swap(re, i, j);
                swap(im, i, j);
            }
        }
        for (int half = 1; half < n; half <<= 1) {
            for (int k = 0; k < half; k++) {
                double angle = -Math.PI * k / half;
                double c = Math.cos(angle);
                double s = Math.sin(angle);
                for (int i = k; i < n; i += 2 * half) {
                    int j = i + half;
                    double x = re[j] * c - im[j] * s;
                    double y = re[j] * s + im[j] * c;
                    re[j] = re[i] - x;
                    im[j] = im[i] - y;
                    re[i] += x;
                    im[i] += y;
                }
            }
        }
    }

    private static void swap(double[] values, int i, int j) {
        double kept = values[i];
        values[i] = values[j];
        values[j] = kept;
    }
}
