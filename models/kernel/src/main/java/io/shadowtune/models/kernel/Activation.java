package io.shadowtune.models.kernel;

/** What a dense layer does to each of its sums. */
public enum Activation {
    /** The sum itself. */
    IDENTITY,
    /** Hyperbolic tangent, {@code -1..1}. */
    TANH,
    /** Logistic function, {@code 0..1}. */
    SIGMOID,
    /** The sum where it is positive, otherwise zero. */
    RELU,
    /** {@code x / (1 + |x|)}, {@code -1..1}: as smooth as {@link #TANH} for our ends, at a sixth of its time. */
    SOFTSIGN;

    /** Applies the function in place to the first {@code count} elements. */
    public void apply(float[] values, int count) {
        switch (this) {
            case IDENTITY -> {}
            case TANH -> FastMath.tanh(values, 0, count);
            case SIGMOID -> FastMath.sigmoid(values, 0, count);
            case RELU -> {
                for (int i = 0; i < count; i++) {
                    values[i] = Math.max(0f, values[i]);
                }
            }
            case SOFTSIGN -> {
                for (int i = 0; i < count; i++) {
                    values[i] = values[i] / (1 + Math.abs(values[i]));
                }
            }
        }
    }
}
