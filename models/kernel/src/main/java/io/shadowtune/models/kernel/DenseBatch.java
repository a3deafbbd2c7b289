package io.shadowtune.models.kernel;

/** Buffers of one {@link DenseLayer} for many inputs at once; values lie by unit, then by input. Belongs to one thread. */
final class DenseBatch {
    private final int inputs;
    private final float[][] weights;
    private final float[] bias;
    private final Activation activation;
    private final float[][] joined;
    private final float[][] values;

    DenseBatch(DenseLayer layer, int most) {
        inputs = layer.inputs();
        weights = layer.weights().transposed().toRows();
        bias = layer.bias().row(0);
        activation = layer.activation();
        joined = new float[inputs][];
        values = new float[layer.outputs()][most];
    }

    /** What {@link #forward} last computed; a view, overwritten by the next. */
    float[][] values() {
        return values;
    }

    /** Computes the layer from the values of the layer before and, where it takes more than those, the context. */
    void forward(float[][] before, float[][] context, int size) {
        System.arraycopy(before, 0, joined, 0, before.length);
        System.arraycopy(context, 0, joined, before.length, inputs - before.length);
        for (int o = 0; o < values.length; o++) {
            Rows.setSum(bias[o], weights[o], inputs, joined, values[o], size);
            activation.apply(values[o], size);
        }
    }
}
