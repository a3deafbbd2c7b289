package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.series.WindowSpec;
import org.deeplearning4j.gradientcheck.GradientCheckUtil;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.NoOp;

class QuantileLossTest {
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};
    private static final int STEPS = 3;
    private static final long OUTPUTS = STEPS * 4L;

    @BeforeEach
    void useDoubles() {
        Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
    }

    @AfterEach
    void useFloatsAgain() {
        Nd4j.setDefaultDataTypes(DataType.FLOAT, DataType.FLOAT);
    }

    @Test
    void gradient_withoutMask_passesDl4jsCheck() {
        assertThat(check(null)).isTrue();
    }

    @Test
    void gradient_underAnOutputMask_passesDl4jsCheck() {
        INDArray mask = Nd4j.ones(DataType.DOUBLE, 6, OUTPUTS);
        for (int q = 0; q < LEVELS.length; q++) {
            mask.putScalar(2, q, 0);
            mask.putScalar(4, LEVELS.length + q, 0);
        }
        assertThat(check(mask)).isTrue();
    }

    @Test
    void score_maskedStep_countsNothing() {
        QuantileLoss loss = new QuantileLoss(LEVELS);
        INDArray raw = Nd4j.zeros(DataType.DOUBLE, 1, OUTPUTS);
        INDArray mask = Nd4j.zeros(DataType.DOUBLE, 1, OUTPUTS);
        double score = loss.computeScore(
                Nd4j.create(new double[][] {{5, 5, 5}}), raw, Activation.IDENTITY.getActivationFunction(), mask, true);
        assertThat(score).isZero();
    }

    @Test
    void configuration_toJsonAndBack_keepsTheLevels() {
        ComputationGraph graph = GraphBuilder.build(
                new LstmConfig(new WindowSpec(4, 2, 8, 2, 0, 3, 0), 2, 2, LstmConfig.Learning.standard(), 1),
                LEVELS,
                10,
                DataType.FLOAT);
        String json = graph.getConfiguration().toJson();
        ComputationGraphConfiguration back = ComputationGraphConfiguration.fromJson(json);
        assertThat(back.toJson()).isEqualTo(json).contains("0.99");
    }

    private static boolean check(@Nullable INDArray mask) {
        Nd4j.getRandom().setSeed(11);
        ComputationGraph graph = new ComputationGraph(new NeuralNetConfiguration.Builder()
                .seed(11)
                .dataType(DataType.DOUBLE)
                .updater(new NoOp())
                .graphBuilder()
                .addInputs("in")
                .setInputTypes(InputType.feedForward(4))
                .addLayer(
                        "hidden",
                        new DenseLayer.Builder()
                                .nOut(5)
                                .activation(Activation.TANH)
                                .build(),
                        "in")
                .addLayer(
                        "out",
                        new OutputLayer.Builder(new QuantileLoss(LEVELS))
                                .nOut(OUTPUTS)
                                .activation(Activation.IDENTITY)
                                .build(),
                        "hidden")
                .setOutputs("out")
                .build());
        graph.init();
        GradientCheckUtil.GraphConfig config = new GradientCheckUtil.GraphConfig()
                .net(graph)
                .inputs(new INDArray[] {Nd4j.randn(DataType.DOUBLE, 6, 4)})
                .labels(new INDArray[] {Nd4j.randn(DataType.DOUBLE, 6, STEPS).mul(2)})
                .epsilon(1e-6)
                .maxRelError(1e-4)
                .minAbsoluteError(1e-9);
        return GradientCheckUtil.checkGradients(mask == null ? config : config.labelMask(new INDArray[] {mask}));
    }
}
