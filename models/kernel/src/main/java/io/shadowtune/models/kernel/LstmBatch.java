package io.shadowtune.models.kernel;

import java.util.Arrays;

/** State and buffers of one LSTM layer for many sequences at once; values lie by unit, then by sequence. Belongs to one thread. */
final class LstmBatch {
    private final int inputs;
    private final int units;
    /** By gate and unit, each a row of weights. */
    private final float[][] input;

    private final float[][] recurrent;
    private final float[] bias;
    private final float[][] cell;
    private final float[][] gates;
    private float[][] hidden;
    private float[][] next;

    LstmBatch(LstmLayer layer, int most) {
        inputs = layer.inputs();
        units = layer.units();
        input = layer.input().transposed().toRows();
        recurrent = layer.recurrent().transposed().toRows();
        bias = layer.bias().row(0);
        cell = new float[units][most];
        gates = new float[4][most];
        hidden = new float[units][most];
        next = new float[units][most];
    }

    void reset() {
        for (int j = 0; j < units; j++) {
            Arrays.fill(hidden[j], 0f);
            Arrays.fill(cell[j], 0f);
        }
    }

    /** The layer's outputs after the last step; a view, overwritten by the next but one. */
    float[][] hidden() {
        return hidden;
    }

    void step(float[][] x, int size) {
        for (int j = 0; j < units; j++) {
            for (int g = 0; g < 4; g++) {
                int column = g * units + j;
                Rows.setSum(bias[column], input[column], inputs, x, gates[g], size);
                Rows.addProduct(recurrent[column], units, hidden, gates[g], size);
            }
            FastMath.tanh(gates[0], 0, size);
            FastMath.sigmoid(gates[1], 0, size);
            FastMath.sigmoid(gates[2], 0, size);
            FastMath.sigmoid(gates[3], 0, size);
            combine(cell[j], gates[1], gates[3], gates[0], next[j], size);
            FastMath.tanh(next[j], 0, size);
            times(next[j], gates[2], size);
        }
        float[][] before = hidden;
        hidden = next;
        next = before;
    }

    private static void combine(float[] c, float[] f, float[] i, float[] a, float[] copy, int size) {
        for (int r = 0; r < size; r++) {
            c[r] = f[r] * c[r] + i[r] * a[r];
        }
        System.arraycopy(c, 0, copy, 0, size);
    }

    private static void times(float[] h, float[] o, int size) {
        for (int r = 0; r < size; r++) {
            h[r] *= o[r];
        }
    }
}
