package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.WindowSpec;

/**
 * How an LSTM forecaster is built and trained.
 *
 * @param window how look-backs are encoded
 * @param lstmUnits cells of the one LSTM layer
 * @param denseUnits outputs of the hidden dense layer
 * @param learning how the weights are found
 * @param seed of initial weights and of every draw
 */
public record LstmConfig(WindowSpec window, int lstmUnits, int denseUnits, Learning learning, long seed) {
    /** Checks the ranges. */
    public LstmConfig {
        if (lstmUnits < 1 || denseUnits < 1) {
            throw new IllegalArgumentException("The units (%d, %d) must be positive.".formatted(lstmUnits, denseUnits));
        }
    }

    /**
     * The search for weights.
     *
     * @param epochs at most
     * @param windowsPerEpoch drawn anew each time, fewer where there are fewer
     * @param batchSize windows per update
     * @param rate of Adam at the start
     * @param finalRateRatio what the rate has come down to, exponentially, after all epochs
     * @param weightDecay share by which weights, not biases, shrink at each update, times the rate: AdamW's [1]
     * @param patience epochs without a better validation loss after which it stops
     *     <p>[1] I. Loshchilov, F. Hutter, Decoupled Weight Decay Regularization, 2017, arXiv:1711.05101
     */
    public record Learning(
            int epochs,
            int windowsPerEpoch,
            int batchSize,
            double rate,
            double finalRateRatio,
            double weightDecay,
            int patience) {
        /** Checks the ranges. */
        public Learning {
            if (epochs < 1 || windowsPerEpoch < 1 || batchSize < 1 || patience < 1) {
                throw new IllegalArgumentException(
                        "The epochs (%d), windows (%d), batch (%d) and patience (%d) must be positive."
                                .formatted(epochs, windowsPerEpoch, batchSize, patience));
            }
            if (!(rate > 0) || !(finalRateRatio > 0 && finalRateRatio <= 1) || !(weightDecay >= 0)) {
                throw new IllegalArgumentException(
                        "The rate (%s) must be positive, its final ratio (%s) in (0, 1], and the decay (%s) not negative."
                                .formatted(rate, finalRateRatio, weightDecay));
            }
        }

        /** 12 epochs of 16,384 windows in batches of 128, rate 3e-3 down to a twentieth, patience 4. */
        public static Learning standard() {
            return new Learning(12, 16_384, 128, 3e-3, 0.05, 1e-2, 4);
        }
    }

    /** 32 LSTM cells, 32 dense units, standard window and learning. */
    public static LstmConfig standard(long seed) {
        return new LstmConfig(WindowSpec.standard(), 32, 32, Learning.standard(), seed);
    }

    /** The same under another seed. */
    public LstmConfig withSeed(long other) {
        return new LstmConfig(window, lstmUnits, denseUnits, learning, other);
    }

    /** The same with other learning. */
    public LstmConfig withLearning(Learning other) {
        return new LstmConfig(window, lstmUnits, denseUnits, other, seed);
    }

    /** The same with another encoding. */
    public LstmConfig withWindow(WindowSpec other) {
        return new LstmConfig(other, lstmUnits, denseUnits, learning, seed);
    }
}
