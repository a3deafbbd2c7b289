package io.shadowtune.models.train;

import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastPass;
import io.shadowtune.models.kernel.QuantileHead;
import java.util.Arrays;

/**
 * Moves every quantile so that it covers its share of the validation part, as in conformalized quantile regression [1]: the offset of
 * step s and level τ is the τ-quantile of actual minus forecast. Raw p90s cover 0.81 to 0.83 only.
 *
 * <p>[1] Y. Romano, E. Patterson, E. Candès, Conformalized Quantile Regression, 2019, arXiv:1905.03222
 */
final class Calibration {
    private static final int LEAST = 100;

    private Calibration() {}

    static ForecastNetwork calibrated(ForecastNetwork network, Batch batch) {
        double[] levels = network.head().levels();
        int steps = network.head().steps();
        float[][] quantiles = new float[batch.count()][network.output().outputs()];
        ForecastPass pass = network.newPass();
        for (int r = 0; r < batch.count(); r++) {
            pass.forward(batch.window(r), batch.context(r), quantiles[r]);
        }
        float[][] offsets = new float[steps][levels.length];
        for (int s = 0; s < steps; s++) {
            for (int q = 0; q < levels.length; q++) {
                offsets[s][q] = offset(batch, quantiles, s, s * levels.length + q, levels[q]);
            }
        }
        return network.withHead(new QuantileHead(levels, offsets));
    }

    private static float offset(Batch batch, float[][] quantiles, int step, int output, double level) {
        float[] errors = new float[batch.count()];
        int count = 0;
        for (int r = 0; r < batch.count(); r++) {
            float target = batch.target(r, step);
            if (!Float.isNaN(target)) {
                errors[count++] = target - quantiles[r][output];
            }
        }
        if (count < LEAST) {
            return 0;
        }
        Arrays.sort(errors, 0, count);
        int rank = (int) Math.ceil(level * (count + 1)) - 1;
        return errors[Math.max(0, Math.min(count - 1, rank))];
    }
}
