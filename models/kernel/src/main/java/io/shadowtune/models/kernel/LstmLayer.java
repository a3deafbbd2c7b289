package io.shadowtune.models.kernel;

/**
 * One layer of long short-term memory without peepholes [1]. Immutable and thread-safe: all state of a pass is in the caller's
 * {@link LstmState}.
 *
 * <p>Columns are four blocks of {@link #units()} in DL4J's order: cell input {@code a} (tanh), forget gate {@code f}, output gate
 * {@code o}, input gate {@code i}. {@code c = f·c + i·a; h = o·tanh(c)}.
 *
 * <p>[1] S. Hochreiter, J. Schmidhuber, Long Short-Term Memory, 1997, doi:10.1162/neco.1997.9.8.1735; forget gate: F. Gers and
 * others, 2000, doi:10.1162/089976600300015015
 */
public final class LstmLayer {
    private final int inputs;
    private final int units;
    private final float[][] input;
    private final float[][] recurrent;
    private final float[] bias;

    /**
     * Takes copies of the arrays.
     *
     * @param input one row per input, {@code 4 · units} columns
     * @param recurrent one row per unit, {@code 4 · units} columns
     * @param bias {@code 4 · units} values
     */
    public LstmLayer(float[][] input, float[][] recurrent, float[] bias) {
        this.inputs = input.length;
        this.units = recurrent.length;
        if (bias.length != 4 * units) {
            throw new IllegalArgumentException(
                    "The LSTM bias (%d) must have 4 x %d units values.".formatted(bias.length, units));
        }
        this.input = Rows.copy("LSTM input weights", input, bias.length);
        this.recurrent = Rows.copy("LSTM recurrent weights", recurrent, bias.length);
        this.bias = bias.clone();
    }

    /** Number of inputs per step. */
    public int inputs() {
        return inputs;
    }

    /** Number of cells, and of outputs. */
    public int units() {
        return units;
    }

    Tensor input() {
        return Tensor.ofRows(input);
    }

    Tensor recurrent() {
        return Tensor.ofRows(recurrent);
    }

    Tensor bias() {
        return Tensor.ofRows(new float[][] {bias});
    }

    /** Advances the state by one time step, reading {@link #inputs()} values of {@code x}. */
    public void step(float[] x, LstmState state) {
        int n = units;
        float[] gates = state.gates;
        System.arraycopy(bias, 0, gates, 0, 4 * n);
        Rows.addProduct(x, inputs, input, gates, 4 * n);
        Rows.addProduct(state.hidden, n, recurrent, gates, 4 * n);
        FastMath.tanh(gates, 0, n);
        FastMath.sigmoid(gates, n, 4 * n);
        state.combine(n);
    }
}
