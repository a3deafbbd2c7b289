package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.ForecastNetwork;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

class KernelExportTest {
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    @Test
    void largestDifference_randomWeights_isBelowTheLimit() {
        LstmConfig config = Waves.config(1, 17);
        ComputationGraph graph = randomGraph(config);
        ForecastNetwork network = KernelExport.network(graph, config, LEVELS);
        assertThat(KernelExport.largestDifference(graph, network, batch())).isLessThan(LstmTrainer.MOST_DIFFERENCE);
    }

    @Test
    void largestDifference_otherWeights_isAboveTheLimit() {
        LstmConfig config = Waves.config(1, 17);
        ComputationGraph graph = randomGraph(config);
        ForecastNetwork network = KernelExport.network(graph, config, LEVELS);
        graph.setParams(graph.params().mul(1.01));
        assertThat(KernelExport.largestDifference(graph, network, batch())).isGreaterThan(LstmTrainer.MOST_DIFFERENCE);
    }

    private static ComputationGraph randomGraph(LstmConfig config) {
        Nd4j.getRandom().setSeed(17);
        ComputationGraph graph = GraphBuilder.build(config, LEVELS, 10, DataType.FLOAT);
        graph.setParams(Nd4j.randn(DataType.FLOAT, graph.params().shape()).mul(0.5));
        return graph;
    }

    private static Batch batch() {
        Examples examples = Examples.training(Waves.SPEC, Waves.two(200));
        int[] chosen = examples.spread(100);
        return examples.encode(chosen, 0, chosen.length);
    }
}
