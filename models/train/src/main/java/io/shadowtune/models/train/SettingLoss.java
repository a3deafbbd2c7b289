package io.shadowtune.models.train;

import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.lossfunctions.ILossFunction;
import org.nd4j.shade.jackson.annotation.JsonCreator;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * {@link SettingLossMath} as DL4J wants it: rows of a batch are whole sets, outputs are figures, a label that is NaN does not count.
 * For identity outputs; masks are not used.
 */
public final class SettingLoss implements ILossFunction {
    private static final long serialVersionUID = 1L;

    private final int setSize;
    private final double levelWeight;
    private final double differenceWeight;
    private final double knee;

    /** A loss for sets of so many rows. */
    @JsonCreator
    public SettingLoss(
            @JsonProperty("setSize") int setSize,
            @JsonProperty("levelWeight") double levelWeight,
            @JsonProperty("differenceWeight") double differenceWeight,
            @JsonProperty("knee") double knee) {
        this.setSize = setSize;
        this.levelWeight = levelWeight;
        this.differenceWeight = differenceWeight;
        this.knee = knee;
    }

    /** Rows of a set. */
    @JsonProperty("setSize")
    public int setSize() {
        return setSize;
    }

    /** Weight of levels. */
    @JsonProperty("levelWeight")
    public double levelWeight() {
        return levelWeight;
    }

    /** Weight of differences. */
    @JsonProperty("differenceWeight")
    public double differenceWeight() {
        return differenceWeight;
    }

    /** Error at which squares turn into straight lines. */
    @JsonProperty("knee")
    public double knee() {
        return knee;
    }

    @Override
    public double computeScore(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask, boolean average) {
        double sum = compute(labels, preOutput).losses().sumNumber().doubleValue();
        return average ? sum / labels.size(0) : sum;
    }

    @Override
    public INDArray computeScoreArray(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask) {
        return compute(labels, preOutput).losses();
    }

    @Override
    public INDArray computeGradient(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask) {
        return compute(labels, preOutput).gradient();
    }

    @Override
    public Pair<Double, INDArray> computeGradientAndScore(
            INDArray labels, INDArray preOutput, IActivation activationFn, @Nullable INDArray mask, boolean average) {
        Computed computed = compute(labels, preOutput);
        double sum = computed.losses().sumNumber().doubleValue();
        return new Pair<>(average ? sum / labels.size(0) : sum, computed.gradient());
    }

    @Override
    public String name() {
        return "SettingLoss";
    }

    private record Computed(INDArray losses, INDArray gradient) {}

    private Computed compute(INDArray labels, INDArray preOutput) {
        int rows = (int) labels.size(0);
        int outputs = (int) labels.size(1);
        if (rows % setSize != 0) {
            throw new IllegalArgumentException(
                    "The batch (%d rows) must be whole sets of %d.".formatted(rows, setSize));
        }
        SettingLossMath math = new SettingLossMath(levelWeight, differenceWeight, knee);
        double[] actual = labels.dup('c').data().asDouble();
        double[] raw = preOutput.dup('c').data().asDouble();
        double[] losses = new double[rows];
        double[] gradient = new double[raw.length];
        double[] errors = new double[setSize];
        double[] slopes = new double[setSize];
        for (int first = 0; first < rows; first += setSize) {
            for (int o = 0; o < outputs; o++) {
                for (int i = 0; i < setSize; i++) {
                    int at = (first + i) * outputs + o;
                    errors[i] = raw[at] - actual[at];
                }
                losses[first] += math.add(errors, slopes) / outputs;
                for (int i = 0; i < setSize; i++) {
                    gradient[(first + i) * outputs + o] = slopes[i] / outputs;
                }
            }
        }
        return new Computed(
                Nd4j.createFromArray(losses).reshape(rows, 1).castTo(preOutput.dataType()),
                Nd4j.createFromArray(gradient).reshape(rows, outputs).castTo(preOutput.dataType()));
    }
}
