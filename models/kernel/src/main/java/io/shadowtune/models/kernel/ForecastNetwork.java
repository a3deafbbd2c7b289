package io.shadowtune.models.kernel;

import java.util.List;

/**
 * A quantile forecaster: LSTM layers over a window, dense layers over their last output and a context vector, and a linear output
 * that sees the context directly. Immutable and thread-safe; a pass works in the caller's {@link ForecastPass}, one of many
 * rows in its {@link ForecastBatch}.
 *
 * <pre>
 * window (steps x channels) → LSTM … → last output ┐
 *                                   context vector ┴→ dense … ┐
 *                                              context vector ┴→ linear → quantile head
 * </pre>
 *
 * <p>The direct path makes the net at least a linear autoregression of its context, as in LSTNet [1].
 *
 * <p>[1] G. Lai and others, Modeling Long- and Short-Term Temporal Patterns with Deep Neural Networks, 2018,
 * doi:10.1145/3209978.3210006
 */
public final class ForecastNetwork {
    private final int context;
    private final List<LstmLayer> lstm;
    private final List<DenseLayer> hidden;
    private final DenseLayer output;
    private final QuantileHead head;

    /**
     * Joins the layers.
     *
     * @param context length of the context vector, at least 1
     * @param hidden may be empty; the first sees the last LSTM layer's output and the context
     * @param output linear; sees the last hidden layer's output (or the LSTM's) and the context
     * @throws IllegalArgumentException where the sizes of neighbours differ
     */
    public ForecastNetwork(
            int context, List<LstmLayer> lstm, List<DenseLayer> hidden, DenseLayer output, QuantileHead head) {
        this.context = context;
        this.lstm = List.copyOf(lstm);
        this.hidden = List.copyOf(hidden);
        this.output = output;
        this.head = head;
        requireFit();
    }

    private void requireFit() {
        if (lstm.isEmpty() || context < 1) {
            throw new IllegalArgumentException(
                    "The network (%d LSTM layers, context %d) must have at least one of each."
                            .formatted(lstm.size(), context));
        }
        int width = lstm.get(0).inputs();
        for (int i = 0; i < lstm.size(); i++) {
            requireSame("lstm." + i, lstm.get(i).inputs(), width);
            width = lstm.get(i).units();
        }
        width += context;
        for (int i = 0; i < hidden.size(); i++) {
            requireSame("dense." + i, hidden.get(i).inputs(), width);
            width = hidden.get(i).outputs();
        }
        requireSame("output", output.inputs(), hidden.isEmpty() ? width : width + context);
        if (output.activation() != Activation.IDENTITY) {
            throw new IllegalArgumentException("The output layer (%s) must be linear.".formatted(output.activation()));
        }
        if (output.outputs() != head.steps() * head.levels().length) {
            throw new IllegalArgumentException(
                    "The output layer (%d outputs) must have one per step and quantile (%d x %d)."
                            .formatted(output.outputs(), head.steps(), head.levels().length));
        }
    }

    private static void requireSame(String layer, int inputs, int width) {
        if (inputs != width) {
            throw new IllegalArgumentException(
                    "The layer %s (%d inputs) must have %d inputs.".formatted(layer, inputs, width));
        }
    }

    /** Values per step of the window. */
    public int channels() {
        return lstm.get(0).inputs();
    }

    /** Length of the context vector. */
    public int context() {
        return context;
    }

    /** The LSTM layers, first to last. */
    public List<LstmLayer> lstm() {
        return lstm;
    }

    /** The hidden dense layers, first to last. */
    public List<DenseLayer> hidden() {
        return hidden;
    }

    /** The linear output layer. */
    public DenseLayer output() {
        return output;
    }

    /** What turns outputs into quantiles. */
    public QuantileHead head() {
        return head;
    }

    /** The same layers under another head, as calibration makes it. */
    public ForecastNetwork withHead(QuantileHead other) {
        return new ForecastNetwork(context, lstm, hidden, output, other);
    }

    /** Buffers for passes of one thread. */
    public ForecastPass newPass() {
        return new ForecastPass(this);
    }

    /** Buffers for passes of many rows by one thread. */
    public ForecastBatch newBatch() {
        return new ForecastBatch(this);
    }

    /**
     * Forecasts many windows on the calling thread.
     *
     * @param windows of each, its steps one after another, {@code steps · channels} values
     * @param contexts of each, its context vector
     * @return of each, {@code steps · levels} quantiles, step by step
     */
    public float[][] forward(float[][] windows, float[][] contexts) {
        float[][] quantiles = new float[windows.length][output.outputs()];
        newBatch().forward(windows, contexts, windows.length, quantiles);
        return quantiles;
    }
}
