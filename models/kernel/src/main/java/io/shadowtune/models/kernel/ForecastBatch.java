package io.shadowtune.models.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * One thread's buffers for many forecasts at once; gives what a {@link ForecastPass} gives one by one, to the last bit, in half of
 * the time.
 *
 * <p>Values lie by unit, then by row, so that every inner loop runs over rows and is long however narrow the network is. A few rows,
 * for which loops would be too short, are passed one by one. A pass allocates nothing.
 */
public final class ForecastBatch {
    /** Rows worked on at a time: long loops, and a layer's values stay in the second cache. */
    private static final int BLOCK = 512;
    /** Rows below which one by one is quicker. */
    private static final int LEAST = 24;

    private final ForecastNetwork network;
    private final ForecastPass single;
    private final List<LstmBatch> recurrent;
    private final List<DenseBatch> dense = new ArrayList<>();
    private final float[][] step;
    private final float[][] context;
    private final float[] raw;

    ForecastBatch(ForecastNetwork network) {
        this.network = network;
        single = network.newPass();
        recurrent = network.lstm().stream().map(l -> new LstmBatch(l, BLOCK)).toList();
        network.hidden().forEach(layer -> dense.add(new DenseBatch(layer, BLOCK)));
        dense.add(new DenseBatch(network.output(), BLOCK));
        step = new float[network.channels()][BLOCK];
        context = new float[network.context()][BLOCK];
        raw = new float[network.output().outputs()];
    }

    /**
     * Computes the forecasts of the first rows.
     *
     * @param windows of each, its steps one after another, {@code steps · channels} values; all of one length
     * @param contexts of each, its context vector
     * @param count of rows
     * @param quantiles of each, overwritten, step by step
     */
    public void forward(float[][] windows, float[][] contexts, int count, float[][] quantiles) {
        forwardRaw(windows, contexts, count, quantiles);
        for (int r = 0; r < count; r++) {
            System.arraycopy(quantiles[r], 0, raw, 0, raw.length);
            network.head().apply(raw, quantiles[r]);
        }
    }

    /** As {@link #forward}, but gives what the output layer computes, before the quantile head. */
    public void forwardRaw(float[][] windows, float[][] contexts, int count, float[][] out) {
        if (count < LEAST) {
            for (int r = 0; r < count; r++) {
                single.forwardRaw(windows[r], contexts[r], out[r]);
            }
            return;
        }
        requireLengths(windows, contexts, count);
        int blocks = (count + BLOCK - 1) / BLOCK;
        for (int block = 0; block < blocks; block++) {
            int from = (int) ((long) count * block / blocks);
            block(windows, contexts, from, (int) ((long) count * (block + 1) / blocks) - from, out);
        }
    }

    private void requireLengths(float[][] windows, float[][] contexts, int count) {
        for (int r = 0; r < count; r++) {
            single.requireLengths(windows[r], contexts[r]);
            if (windows[r].length != windows[0].length) {
                throw new IllegalArgumentException("The window %d (%d values) must be as long as the first (%d)."
                        .formatted(r, windows[r].length, windows[0].length));
            }
        }
    }

    private void block(float[][] windows, float[][] contexts, int from, int size, float[][] out) {
        recurrent.forEach(LstmBatch::reset);
        for (int at = 0; at < windows[from].length; at += step.length) {
            turn(windows, from, at, size, step);
            float[][] x = step;
            for (LstmBatch layer : recurrent) {
                layer.step(x, size);
                x = layer.hidden();
            }
        }
        turn(contexts, from, 0, size, context);
        float[][] x = recurrent.get(recurrent.size() - 1).hidden();
        for (DenseBatch layer : dense) {
            layer.forward(x, context, size);
            x = layer.values();
        }
        for (int r = 0; r < size; r++) {
            for (int o = 0; o < x.length; o++) {
                out[from + r][o] = x[o][r];
            }
        }
    }

    /** Takes values of rows, as many as there are columns, and lays them by column. */
    private static void turn(float[][] rows, int from, int at, int size, float[][] columns) {
        for (int r = 0; r < size; r++) {
            float[] row = rows[from + r];
            for (int c = 0; c < columns.length; c++) {
                columns[c][r] = row[at + c];
            }
        }
    }
}
