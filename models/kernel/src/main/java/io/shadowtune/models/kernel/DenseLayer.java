package io.shadowtune.models.kernel;

/**
 * A fully connected layer: {@code activation(x · weights + bias)}. Immutable and thread-safe.
 *
 * <p>Rows are separate arrays, and four of them are read with one shared index: the form that C2 vectorises. One flat array read
 * at {@code offset + j} was five times slower.
 */
public final class DenseLayer {
    private final int inputs;
    private final int outputs;
    private final float[][] weights;
    private final float[] bias;
    private final Activation activation;

    /**
     * Takes copies of the arrays.
     *
     * @param weights one row per input, one column per output
     * @param bias one value per output
     */
    public DenseLayer(float[][] weights, float[] bias, Activation activation) {
        this.inputs = weights.length;
        this.outputs = bias.length;
        this.weights = Rows.copy("dense weights", weights, outputs);
        this.bias = bias.clone();
        this.activation = activation;
    }

    /** Number of inputs. */
    public int inputs() {
        return inputs;
    }

    /** Number of outputs. */
    public int outputs() {
        return outputs;
    }

    /** What is done to the sums. */
    public Activation activation() {
        return activation;
    }

    Tensor weights() {
        return Tensor.ofRows(weights);
    }

    Tensor bias() {
        return Tensor.ofRows(new float[][] {bias});
    }

    /**
     * Computes the layer.
     *
     * @param x at least {@link #inputs()} values
     * @param out at least {@link #outputs()} values, overwritten
     */
    public void forward(float[] x, float[] out) {
        System.arraycopy(bias, 0, out, 0, outputs);
        Rows.addProduct(x, inputs, weights, out, outputs);
        activation.apply(out, outputs);
    }
}
