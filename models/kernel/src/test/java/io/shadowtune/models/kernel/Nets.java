package io.shadowtune.models.kernel;

import java.util.List;
import java.util.Random;

/** Small networks with seeded weights. */
final class Nets {
    static final int CHANNELS = 3;
    static final int CONTEXT = 5;
    static final int HORIZON = 4;
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    private Nets() {}

    static ForecastNetwork random(long seed) {
        Random random = new Random(seed);
        LstmLayer first = lstm(random, CHANNELS, 6);
        LstmLayer second = lstm(random, 6, 5);
        DenseLayer dense = new DenseLayer(matrix(random, 5 + CONTEXT, 7), vector(random, 7), Activation.TANH);
        DenseLayer output = new DenseLayer(
                matrix(random, 7 + CONTEXT, HORIZON * 4), vector(random, HORIZON * 4), Activation.IDENTITY);
        QuantileHead head = QuantileHead.uncalibrated(HORIZON, LEVELS);
        return new ForecastNetwork(CONTEXT, List.of(first, second), List.of(dense), output, head);
    }

    static LstmLayer lstm(Random random, int inputs, int units) {
        return new LstmLayer(
                matrix(random, inputs, 4 * units), matrix(random, units, 4 * units), vector(random, 4 * units));
    }

    static float[][] matrix(Random random, int rows, int columns) {
        float[][] matrix = new float[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = vector(random, columns);
        }
        return matrix;
    }

    static float[] vector(Random random, int length) {
        float[] vector = new float[length];
        for (int i = 0; i < length; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }
}
