package io.shadowtune.models.train.tree;

import java.util.Arrays;
import java.util.List;

/** Features cut into bins at quantiles, so that a split is looked for among few thresholds. The last bin is that of NaN. Immutable. */
final class Bins {
    private static final int MOST = 63;

    private final double[][] cuts;
    private final byte[][] codes;

    private Bins(double[][] cuts, byte[][] codes) {
        this.cuts = cuts;
        this.codes = codes;
    }

    static Bins of(List<double[]> rows) {
        int width = rows.get(0).length;
        double[][] cuts = new double[width][];
        byte[][] codes = new byte[width][rows.size()];
        for (int f = 0; f < width; f++) {
            double[] column = new double[rows.size()];
            for (int r = 0; r < column.length; r++) {
                column[r] = rows.get(r)[f];
            }
            cuts[f] = cuts(column);
            for (int r = 0; r < column.length; r++) {
                codes[f][r] = (byte) code(cuts[f], column[r]);
            }
        }
        return new Bins(cuts, codes);
    }

    /** Values at even ranks; the largest only where it parts the others from NaN, which goes right: nothing else is above it. */
    private static double[] cuts(double[] column) {
        double[] sorted =
                Arrays.stream(column).filter(v -> !Double.isNaN(v)).sorted().toArray();
        if (sorted.length == 0) {
            return sorted;
        }
        double[] distinct = Arrays.stream(sorted).distinct().toArray();
        double[] cuts = distinct;
        if (distinct.length > MOST) {
            cuts = new double[MOST];
            for (int i = 0; i < MOST; i++) {
                cuts[i] = sorted[(int) ((i + 1L) * (sorted.length - 1) / MOST)];
            }
            cuts = Arrays.stream(cuts).distinct().toArray();
        }
        boolean complete = sorted.length == column.length;
        return complete ? Arrays.copyOf(cuts, cuts.length - 1) : cuts;
    }

    /** The bin: how many cuts are below the value; one more than the last for NaN. */
    private static int code(double[] cuts, double value) {
        if (Double.isNaN(value)) {
            return cuts.length + 1;
        }
        int at = Arrays.binarySearch(cuts, value);
        return at >= 0 ? at : -at - 1;
    }

    /** Number of thresholds of a feature. */
    int cuts(int feature) {
        return cuts[feature].length;
    }

    /** A threshold: rows in bins up to this one are at most it. */
    double cut(int feature, int bin) {
        return cuts[feature][bin];
    }

    int code(int feature, int row) {
        return codes[feature][row];
    }

    int width() {
        return cuts.length;
    }
}
