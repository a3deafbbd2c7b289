package io.shadowtune.models.kernel;

import java.util.Arrays;

/** Cell, output and gate buffers of one LSTM layer during one pass; belongs to one thread. */
public final class LstmState {
    final float[] hidden;
    final float[] cell;
    final float[] gates;

    /** Makes zeroed state for a layer of that many units. */
    public LstmState(int units) {
        hidden = new float[units];
        cell = new float[units];
        gates = new float[4 * units];
    }

    /** The layer's output after the last step; a view, overwritten by the next. */
    public float[] hidden() {
        return hidden;
    }

    /** Forgets everything, as at the start of a sequence. */
    public void reset() {
        Arrays.fill(hidden, 0f);
        Arrays.fill(cell, 0f);
    }

    void combine(int n) {
        float[] c = cell;
        float[] h = hidden;
        float[] g = gates;
        for (int j = 0; j < n; j++) {
            c[j] = g[n + j] * c[j] + g[3 * n + j] * g[j];
        }
        System.arraycopy(c, 0, h, 0, n);
        FastMath.tanh(h, 0, n);
        for (int j = 0; j < n; j++) {
            h[j] *= g[2 * n + j];
        }
    }
}
