package io.shadowtune.models.kernel;

import java.util.Arrays;

/** The one inner loop of all layers, and the checks on its arrays. */
final class Rows {
    private Rows() {}

    /**
     * Adds {@code x · w} to {@code out}. Four rows at a time, so that the sums are loaded and stored once for four products.
     */
    static void addProduct(float[] x, int inputs, float[][] w, float[] out, int outputs) {
        addProduct(x, 0, inputs, w, out, outputs);
    }

    /** Sets {@code out} to {@code bias + x · w}; the first four rows set it, which spares filling it before. */
    static void setProduct(float bias, float[] x, int inputs, float[][] w, float[] out, int outputs) {
        if (inputs < 4) {
            Arrays.fill(out, 0, outputs, bias);
            addProduct(x, 0, inputs, w, out, outputs);
        } else {
            setFour(bias, x[0], w[0], x[1], w[1], x[2], w[2], x[3], w[3], out, outputs);
            addProduct(x, 4, inputs, w, out, outputs);
        }
    }

    /** Sets {@code out} to {@code bias + x · w}, with sums in the very order of filling it with the bias and adding the product. */
    static void setSum(float bias, float[] x, int inputs, float[][] w, float[] out, int outputs) {
        if (inputs < 4) {
            Arrays.fill(out, 0, outputs, bias);
            addProduct(x, 0, inputs, w, out, outputs);
        } else {
            setFourSummed(bias, x[0], w[0], x[1], w[1], x[2], w[2], x[3], w[3], out, outputs);
            addProduct(x, 4, inputs, w, out, outputs);
        }
    }

    private static void setFourSummed(
            float bias,
            float a,
            float[] ra,
            float b,
            float[] rb,
            float c,
            float[] rc,
            float d,
            float[] rd,
            float[] out,
            int outputs) {
        for (int j = 0; j < outputs; j++) {
            out[j] = bias + (a * ra[j] + b * rb[j] + c * rc[j] + d * rd[j]);
        }
    }

    /** Adds the part of {@code x · w} that the rows {@code [from, to)} make. */
    static void addProduct(float[] x, int from, int to, float[][] w, float[] out, int outputs) {
        int i = from;
        for (; i + 3 < to; i += 4) {
            addFour(x[i], w[i], x[i + 1], w[i + 1], x[i + 2], w[i + 2], x[i + 3], w[i + 3], out, outputs);
        }
        for (; i < to; i++) {
            addOne(x[i], w[i], out, outputs);
        }
    }

    private static void addFour(
            float a,
            float[] ra,
            float b,
            float[] rb,
            float c,
            float[] rc,
            float d,
            float[] rd,
            float[] out,
            int outputs) {
        for (int j = 0; j < outputs; j++) {
            out[j] += a * ra[j] + b * rb[j] + c * rc[j] + d * rd[j];
        }
    }

    private static void setFour(
            float bias,
            float a,
            float[] ra,
            float b,
            float[] rb,
            float c,
            float[] rc,
            float d,
            float[] rd,
            float[] out,
            int outputs) {
        for (int j = 0; j < outputs; j++) {
            out[j] = bias + a * ra[j] + b * rb[j] + c * rc[j] + d * rd[j];
        }
    }

    private static void addOne(float a, float[] ra, float[] out, int outputs) {
        for (int j = 0; j < outputs; j++) {
            out[j] += a * ra[j];
        }
    }

    static float[][] copy(String what, float[][] rows, int columns) {
        if (rows.length == 0 || columns == 0) {
            throw new IllegalArgumentException(
                    "The %s (%d x %d) must have a row and a column.".formatted(what, rows.length, columns));
        }
        float[][] copy = new float[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns) {
                throw new IllegalArgumentException("The row %d of the %s (%d columns) must have %d columns."
                        .formatted(i, what, rows[i].length, columns));
            }
            copy[i] = rows[i].clone();
        }
        return copy;
    }
}
