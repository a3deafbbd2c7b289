package io.shadowtune.models.train;

import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.graph.rnn.LastTimeStepVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.schedule.ExponentialSchedule;
import org.nd4j.linalg.schedule.ScheduleType;

/** Builds the DL4J graph that {@link io.shadowtune.models.kernel.ForecastNetwork} mirrors. */
final class GraphBuilder {
    static final String LSTM = "lstm.0";
    static final String DENSE = "dense.0";
    static final String OUTPUT = "output";
    private static final double CLIP = 1.0;

    private GraphBuilder() {}

    /**
     * A graph with seeded weights. The output layer starts at zero, so that the untrained net says persistence.
     *
     * @param updates over all of training, for the decay of the rate
     */
    static ComputationGraph build(LstmConfig config, double[] levels, int updates, DataType type) {
        LstmConfig.Learning learning = config.learning();
        double gamma = Math.pow(learning.finalRateRatio(), 1.0 / Math.max(1, updates));
        int context = config.window().contextLength();
        ComputationGraphConfiguration graph = new NeuralNetConfiguration.Builder()
                .seed(config.seed())
                .dataType(type)
                .updater(new Adam(new ExponentialSchedule(ScheduleType.ITERATION, learning.rate(), gamma)))
                .weightInit(WeightInit.XAVIER)
                .weightDecay(learning.weightDecay())
                .gradientNormalization(GradientNormalization.ClipElementWiseAbsoluteValue)
                .gradientNormalizationThreshold(CLIP)
                .graphBuilder()
                .addInputs("window", "context")
                .setInputTypes(
                        InputType.recurrent(
                                config.window().channels(), config.window().windowSteps()),
                        InputType.feedForward(context))
                .addLayer(
                        LSTM,
                        new LSTM.Builder()
                                .nOut(config.lstmUnits())
                                .activation(Activation.TANH)
                                .build(),
                        "window")
                .addVertex("last", new LastTimeStepVertex("window"), LSTM)
                .addVertex("joined", new MergeVertex(), "last", "context")
                .addLayer(
                        DENSE,
                        new DenseLayer.Builder()
                                .nOut(config.denseUnits())
                                .activation(Activation.TANH)
                                .build(),
                        "joined")
                .addVertex("direct", new MergeVertex(), DENSE, "context")
                .addLayer(
                        OUTPUT,
                        new OutputLayer.Builder(new QuantileLoss(levels))
                                .nOut(config.window().horizonSteps() * levels.length)
                                .activation(Activation.IDENTITY)
                                .weightInit(WeightInit.ZERO)
                                .build(),
                        "direct")
                .setOutputs(OUTPUT)
                .build();
        ComputationGraph net = new ComputationGraph(graph);
        net.init();
        return net;
    }
}
