package io.shadowtune.deploy.bench;

import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseLayer;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.LstmLayer;
import io.shadowtune.models.kernel.QuantileHead;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.util.List;
import java.util.SplittableRandom;

/** A net of the standard size with small seeded weights, made without DL4J, so that only what serves is in memory. */
final class RandomNet {
    private static final int UNITS = 32;
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    private RandomNet() {}

    /** The file that an engine would load. */
    static byte[] file() {
        WindowSpec spec = WindowSpec.standard();
        SplittableRandom random = new SplittableRandom(1);
        int outputs = spec.horizonSteps() * LEVELS.length;
        int context = spec.contextLength();
        ForecastNetwork network = new ForecastNetwork(
                context,
                List.of(new LstmLayer(
                        matrix(random, spec.channels(), 4 * UNITS),
                        matrix(random, UNITS, 4 * UNITS),
                        new float[4 * UNITS])),
                List.of(new DenseLayer(matrix(random, UNITS + context, UNITS), new float[UNITS], Activation.TANH)),
                new DenseLayer(matrix(random, UNITS + context, outputs), new float[outputs], Activation.IDENTITY),
                QuantileHead.uncalibrated(spec.horizonSteps(), LEVELS));
        return ForecastWeights.store(network, spec.toProperties()).toBytes();
    }

    private static float[][] matrix(SplittableRandom random, int rows, int columns) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = (float) (0.2 * (random.nextDouble() - 0.5));
            }
        }
        return values;
    }
}
