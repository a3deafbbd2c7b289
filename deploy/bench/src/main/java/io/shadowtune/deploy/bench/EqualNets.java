package io.shadowtune.deploy.bench;

import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseLayer;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.LstmLayer;
import io.shadowtune.models.kernel.QuantileHead;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.util.List;
import java.util.Random;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.graph.rnn.LastTimeStepVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.lossfunctions.LossFunctions;

/** One net of the standard size, in the kernel and in DL4J, with the same weights, and inputs for both. */
final class EqualNets {
    private static final org.nd4j.linalg.activations.Activation TANH = org.nd4j.linalg.activations.Activation.TANH;
    private static final int UNITS = 32;
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};
    private static final double MOST_DIFFERENCE = 1e-4;

    private final WindowSpec spec = WindowSpec.standard();
    private final int outputs = spec.horizonSteps() * LEVELS.length;
    private final ComputationGraph graph = graph();
    private final ForecastNetwork network = network();
    private final float[][] windows;
    private final float[][] contexts;
    private final INDArray windowArray;
    private final INDArray contextArray;
    private final INDArray steps;
    private final INDArray gates = Nd4j.rand('f', spec.channels() + UNITS, 4 * UNITS);

    private final INDArray product;

    EqualNets(int rows) {
        Random random = new Random(1);
        windows = random(random, rows, spec.windowSteps() * spec.channels());
        contexts = random(random, rows, spec.contextLength());
        windowArray = Nd4j.create(windows)
                .reshape(rows, spec.windowSteps(), spec.channels())
                .permute(0, 2, 1)
                .dup('f');
        contextArray = Nd4j.create(contexts).dup('f');
        steps = Nd4j.rand('f', rows, spec.channels() + UNITS);
        product = Nd4j.create(new long[] {rows, 4L * UNITS}, 'f');
    }

    private static float[][] random(Random random, int rows, int columns) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = (float) random.nextGaussian();
            }
        }
        return values;
    }

    private ComputationGraph graph() {
        ComputationGraphConfiguration configuration = new NeuralNetConfiguration.Builder()
                .seed(1)
                .graphBuilder()
                .addInputs("window", "context")
                .setInputTypes(
                        InputType.recurrent(spec.channels(), spec.windowSteps()),
                        InputType.feedForward(spec.contextLength()))
                .addLayer(
                        "lstm", new LSTM.Builder().nOut(UNITS).activation(TANH).build(), "window")
                .addVertex("last", new LastTimeStepVertex("window"), "lstm")
                .addVertex("joined", new MergeVertex(), "last", "context")
                .addLayer(
                        "dense",
                        new org.deeplearning4j.nn.conf.layers.DenseLayer.Builder()
                                .nOut(UNITS)
                                .activation(TANH)
                                .build(),
                        "joined")
                .addVertex("direct", new MergeVertex(), "dense", "context")
                .addLayer(
                        "output",
                        new OutputLayer.Builder(LossFunctions.LossFunction.MSE)
                                .nOut(outputs)
                                .activation(org.nd4j.linalg.activations.Activation.IDENTITY)
                                .build(),
                        "direct")
                .setOutputs("output")
                .build();
        ComputationGraph made = new ComputationGraph(configuration);
        made.init();
        return made;
    }

    private ForecastNetwork network() {
        return new ForecastNetwork(
                spec.contextLength(),
                List.of(new LstmLayer(matrix("lstm_W"), matrix("lstm_RW"), vector("lstm_b"))),
                List.of(new DenseLayer(matrix("dense_W"), vector("dense_b"), Activation.TANH)),
                new DenseLayer(matrix("output_W"), vector("output_b"), Activation.IDENTITY),
                QuantileHead.uncalibrated(spec.horizonSteps(), LEVELS));
    }

    private float[][] matrix(String name) {
        return graph.getParam(name).toFloatMatrix();
    }

    private float[] vector(String name) {
        return graph.getParam(name).dup('c').data().asFloat();
    }

    LstmForecaster forecaster() {
        byte[] file = ForecastWeights.store(network, spec.toProperties()).toBytes();
        if (LstmForecaster.load("lstm", file) instanceof LstmForecaster.Loading.Loaded loaded) {
            return loaded.forecaster();
        }
        throw new IllegalStateException("A net of the standard window must be servable.");
    }

    void requireEqual() {
        float[] expected = dl4jOutput().getRow(0).dup('c').data().asFloat();
        float[] said = new float[outputs];
        network.newPass().forwardRaw(windows[0], contexts[0], said);
        for (int i = 0; i < outputs; i++) {
            if (!(Math.abs(said[i] - expected[i]) <= MOST_DIFFERENCE)) {
                throw new IllegalStateException(
                        "The output %d (%s) of the kernel must be DL4J's (%s).".formatted(i, said[i], expected[i]));
            }
        }
    }

    float[][] kernelPasses() {
        return network.forward(windows, contexts);
    }

    INDArray dl4jOutput() {
        return graph.output(windowArray, contextArray)[0];
    }

    INDArray bareProduct() {
        for (int step = 0; step < spec.windowSteps(); step++) {
            steps.mmuli(gates, product);
        }
        return product;
    }
}
