package io.shadowtune.models.train;

import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseLayer;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastPass;
import io.shadowtune.models.kernel.LstmLayer;
import io.shadowtune.models.kernel.QuantileHead;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Copies the weights of a trained graph into the kernel's layers, and compares what both say. */
final class KernelExport {
    private KernelExport() {}

    static ForecastNetwork network(ComputationGraph graph, LstmConfig config, double[] levels) {
        LstmLayer lstm = new LstmLayer(
                matrix(graph, GraphBuilder.LSTM + "_W"),
                matrix(graph, GraphBuilder.LSTM + "_RW"),
                vector(graph, GraphBuilder.LSTM + "_b"));
        DenseLayer dense = dense(graph, GraphBuilder.DENSE, Activation.TANH);
        DenseLayer output = dense(graph, GraphBuilder.OUTPUT, Activation.IDENTITY);
        return new ForecastNetwork(
                config.window().contextLength(),
                List.of(lstm),
                List.of(dense),
                output,
                QuantileHead.uncalibrated(config.window().horizonSteps(), levels));
    }

    /** The largest difference between any raw output of graph and kernel. */
    static double largestDifference(ComputationGraph graph, ForecastNetwork network, Batch batch) {
        // A score leaves its label mask behind in the layers, and output() would trip over it.
        graph.clearLayerMaskArrays();
        INDArray[] outputs = graph.output(Tensors.windows(batch), Tensors.contexts(batch));
        float[][] expected = outputs[0].toFloatMatrix();
        ForecastPass pass = network.newPass();
        float[] raw = new float[network.output().outputs()];
        double largest = 0;
        for (int r = 0; r < batch.count(); r++) {
            pass.forwardRaw(batch.window(r), batch.context(r), raw);
            for (int i = 0; i < raw.length; i++) {
                double difference = Math.abs(raw[i] - expected[r][i]);
                largest = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.max(largest, difference);
            }
        }
        return largest;
    }

    private static DenseLayer dense(ComputationGraph graph, String name, Activation activation) {
        return new DenseLayer(matrix(graph, name + "_W"), vector(graph, name + "_b"), activation);
    }

    private static float[][] matrix(ComputationGraph graph, String name) {
        return graph.getParam(name).toFloatMatrix();
    }

    private static float[] vector(ComputationGraph graph, String name) {
        return graph.getParam(name).dup('c').data().asFloat();
    }
}
