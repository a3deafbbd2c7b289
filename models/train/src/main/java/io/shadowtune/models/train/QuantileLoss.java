package io.shadowtune.models.train;

import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.activations.impl.ActivationIdentity;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.lossfunctions.ILossFunction;
import org.nd4j.shade.jackson.annotation.JsonCreator;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * Pinball loss as DL4J wants it: labels hold one value per step, outputs one per step and level. The loss of an example is the mean
 * over its steps and levels; a mask has the shape of the outputs (DL4J
 * wants it so) or one column, 0 where nothing came.
 *
 * <p>Plain loops over copies: the arrays are small, and an exact gradient is worth more than the copies cost. Without the Jackson
 * annotations a saved configuration could not be loaded.
 */
public final class QuantileLoss implements ILossFunction {
    private static final long serialVersionUID = 1L;

    private final double[] levels;

    /** A loss for these levels, rising inside {@code (0, 1)}. */
    @JsonCreator
    public QuantileLoss(@JsonProperty("levels") double[] levels) {
        this.levels = levels.clone();
    }

    /** A copy of the levels. */
    @JsonProperty("levels")
    public double[] levels() {
        return levels.clone();
    }

    @Override
    public double computeScore(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask, boolean average) {
        double sum = computeScoreArray(labels, preOutput, activationFn, mask)
                .sumNumber()
                .doubleValue();
        return average ? sum / labels.size(0) : sum;
    }

    @Override
    public INDArray computeScoreArray(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask) {
        return compute(labels, preOutput, activationFn, mask).losses();
    }

    @Override
    public INDArray computeGradient(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask) {
        return compute(labels, preOutput, activationFn, mask).gradient();
    }

    @Override
    public Pair<Double, INDArray> computeGradientAndScore(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask, boolean average) {
        Computed computed = compute(labels, preOutput, activationFn, mask);
        double sum = computed.losses().sumNumber().doubleValue();
        return new Pair<>(average ? sum / labels.size(0) : sum, computed.gradient());
    }

    @Override
    public String name() {
        return "QuantileLoss";
    }

    private record Computed(INDArray losses, INDArray gradient) {}

    private Computed compute(INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask) {
        if (!(activationFn instanceof ActivationIdentity)) {
            throw new IllegalArgumentException(
                    "The activation (%s) under a quantile loss must be the identity.".formatted(activationFn));
        }
        int rows = (int) labels.size(0);
        int steps = (int) labels.size(1);
        PinballMath math = new PinballMath(levels);
        int outputs = steps * math.width();
        if (preOutput.size(1) != outputs) {
            throw new IllegalArgumentException("The outputs (%d) must be %d steps of %d levels."
                    .formatted(preOutput.size(1), steps, math.width()));
        }
        double[] actual = rowMajor(labels);
        double[] raw = rowMajor(preOutput);
        double[] weight = mask == null ? null : rowMajor(mask);
        double[] losses = new double[rows];
        double[] gradient = new double[raw.length];
        for (int r = 0; r < rows; r++) {
            for (int s = 0; s < steps; s++) {
                int at = r * outputs + s * math.width();
                double w = weight == null ? 1 : weight[weight.length == rows ? r : at];
                if (w != 0) {
                    losses[r] += w * math.step(raw, at, actual[r * steps + s], gradient) / outputs;
                    for (int i = at; i < at + math.width(); i++) {
                        gradient[i] *= w / outputs;
                    }
                }
            }
        }
        return new Computed(
                Nd4j.createFromArray(losses).reshape(rows, 1).castTo(preOutput.dataType()),
                Nd4j.createFromArray(gradient).reshape(rows, outputs).castTo(preOutput.dataType()));
    }

    private static double[] rowMajor(INDArray array) {
        return array.dup('c').data().asDouble();
    }
}
