package io.shadowtune.models.train;

import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.WeightFile;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.SeriesSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Trains one global LSTM over all series: pinball loss, Adam with decaying rate, element-wise gradient clip, early stopping on a later
 * part of every series, calibration on that part, export to the kernel with a parity check. Equal input and seed give equal bytes.
 */
public final class LstmTrainer {
    /** The most by which kernel and DL4J outputs may differ. */
    public static final double MOST_DIFFERENCE = 1e-4;

    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};
    private static final int LEAST_EXAMPLES = 100;
    private static final int MOST_VALIDATION = 8192;
    private static final int PARITY_EXAMPLES = 512;
    private static final long MIXED = 0x9E3779B97F4A7C15L;

    private final LstmConfig config;
    private final TrainingProgress progress;
    private final Checkpoints checkpoints;

    /** A trainer that cannot go on where it stopped; progress is told after every epoch. */
    public LstmTrainer(LstmConfig config, TrainingProgress progress) {
        this(config, progress, Checkpoints.none());
    }

    /**
     * A trainer that keeps its state after every epoch, and goes on from what was kept. However often it was stopped, the result is
     * the same bytes.
     */
    public LstmTrainer(LstmConfig config, TrainingProgress progress, Checkpoints checkpoints) {
        this.config = config;
        this.progress = progress;
        this.checkpoints = checkpoints;
    }

    /**
     * Trains on all series of a source; the season of each is found in its training part.
     *
     * @param validationRatio last share of every series that is kept for validation, inside {@code (0, 1)}
     */
    public Training train(SeriesSource source, double validationRatio) {
        return train(TrainingSeries.withLastShares(
                source.series(), validationRatio, config.window().horizonSteps()));
    }

    /** Trains on these series. */
    public Training train(List<TrainingSeries> series) {
        Examples training = Examples.training(config.window(), series);
        Examples validation = Examples.validation(config.window(), series);
        if (training.count() < LEAST_EXAMPLES || validation.count() < LEAST_EXAMPLES) {
            return new Training.Refused("%d training and %d validation examples, %d of each are needed"
                    .formatted(training.count(), validation.count(), LEAST_EXAMPLES));
        }
        int[] chosen = validation.spread(MOST_VALIDATION);
        Batch held = validation.encode(chosen, 0, chosen.length);
        if (held.count() < LEAST_EXAMPLES) {
            return new Training.Refused(
                    "%d validation examples can be encoded, %d are needed".formatted(held.count(), LEAST_EXAMPLES));
        }
        Search search = new Search(training, held, settings(series));
        String trouble = search.resume();
        trouble = trouble.isEmpty() ? search.run() : trouble;
        return trouble.isEmpty() ? export(search, held) : new Training.Refused(trouble);
    }

    /** Of equal settings and data, and of those only. */
    private String settings(List<TrainingSeries> series) {
        CRC32 crc = new CRC32();
        for (TrainingSeries s : series) {
            Series one = s.series();
            crc.update("%s %s %s %d %d"
                    .formatted(one.id(), one.start(), one.step(), s.validationStart(), s.seasonSteps())
                    .getBytes(StandardCharsets.UTF_8));
            ByteBuffer values = ByteBuffer.allocate(Double.BYTES * one.length());
            for (int i = 0; i < one.length(); i++) {
                values.putDouble(one.valueAt(i));
            }
            crc.update(values.array());
            if (one.features().count() > 0) {
                crc.update(one.features().toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        return "%s %s %08x".formatted(config, config.window().toProperties(), crc.getValue());
    }

    private Training export(Search search, Batch held) {
        search.graph.setParams(search.bestParameters);
        ForecastNetwork network = KernelExport.network(search.graph, config, LEVELS);
        double difference = KernelExport.largestDifference(search.graph, network, head(held));
        if (!(difference <= MOST_DIFFERENCE)) {
            return new Training.Refused(String.format(
                    Locale.ROOT,
                    "the kernel's outputs differ from DL4J's by up to %.3g, at most %.3g is allowed",
                    difference,
                    MOST_DIFFERENCE));
        }
        Map<String, String> properties = new LinkedHashMap<>(config.window().toProperties());
        properties.put("train.seed", Long.toString(config.seed()));
        WeightFile weights = ForecastWeights.store(Calibration.calibrated(network, held), properties);
        return new Training.Trained(
                weights,
                new Training.Report(
                        search.epochs,
                        search.bestEpoch,
                        search.windows,
                        search.bestLoss,
                        search.persistenceLoss,
                        difference));
    }

    /** The first examples of a batch, enough to compare outputs on. */
    private static Batch head(Batch batch) {
        return batch.count() <= PARITY_EXAMPLES ? batch : batch.first(PARITY_EXAMPLES);
    }

    /** One run of training; holds what it has found so far. */
    private final class Search {
        private final Examples training;
        private final MultiDataSet heldData;
        private final ComputationGraph graph;
        private final String settings;
        private INDArray bestParameters;
        private double bestLoss;
        private final double persistenceLoss;
        private int bestEpoch;
        private int epochs;
        private long windows;

        Search(Examples training, Batch held, String settings) {
            this.training = training;
            this.settings = settings;
            this.heldData = Tensors.of(held, LEVELS.length);
            int perEpoch = Math.min(config.learning().windowsPerEpoch(), training.count());
            int updates = config.learning().epochs()
                    * Math.max(1, perEpoch / config.learning().batchSize());
            this.graph = GraphBuilder.build(config, LEVELS, updates, DataType.FLOAT);
            this.bestParameters = graph.params().dup();
            this.bestLoss = validationLoss();
            this.persistenceLoss = bestLoss;
        }

        /** Empty when it begins or goes on, or why it cannot go on. */
        String resume() {
            Optional<byte[]> last = checkpoints.last();
            if (last.isEmpty()) {
                return "";
            }
            SearchState.Reading reading = SearchState.read(last.get(), settings);
            if (reading instanceof SearchState.Reading.Refused refused) {
                return refused.because();
            }
            SearchState state = ((SearchState.Reading.Read) reading).state();
            graph.setParams(row(state.parameters()));
            bestParameters = row(state.bestParameters());
            graph.getUpdater().setStateViewArray(row(state.updaterState()));
            graph.getConfiguration().setIterationCount(state.progress().updates());
            epochs = state.progress().epochs();
            bestEpoch = state.progress().bestEpoch();
            windows = state.progress().windows();
            bestLoss = state.progress().bestLoss();
            return "";
        }

        private SearchState state() {
            int updates = graph.getConfiguration().getIterationCount();
            return new SearchState(
                    settings,
                    new SearchState.Progress(epochs, bestEpoch, updates, windows, bestLoss),
                    floats(graph.params()),
                    floats(bestParameters),
                    floats(graph.getUpdater().getStateViewArray()));
        }

        private INDArray row(float[] values) {
            return Nd4j.create(values, new long[] {1, values.length}, 'c');
        }

        private static float[] floats(INDArray array) {
            return array.dup('c').data().asFloat();
        }

        /** Empty, or what went wrong. */
        String run() {
            while (epochs < config.learning().epochs()
                    && epochs - bestEpoch < config.learning().patience()) {
                int epoch = epochs + 1;
                double loss = epoch(epoch);
                double validationLoss = validationLoss();
                epochs = epoch;
                if (!Double.isFinite(loss) || !Double.isFinite(validationLoss)) {
                    return "the loss became %s in training and %s in validation at epoch %d"
                            .formatted(loss, validationLoss, epoch);
                }
                if (validationLoss < bestLoss) {
                    bestLoss = validationLoss;
                    bestEpoch = epoch;
                    bestParameters = graph.params().dup();
                }
                checkpoints.keep(state().toBytes());
                if (!progress.epoch(epoch, windows, loss, validationLoss)) {
                    break;
                }
            }
            return bestEpoch == 0
                    ? "no epoch was better in validation than the untrained net, which is persistence"
                    : "";
        }

        private double epoch(int epoch) {
            // A source of its own for each, so that nothing but the epoch's number has to be kept.
            Random random = new Random(MIXED * config.seed() + epoch);
            int[] draw = training.draw(config.learning().windowsPerEpoch(), random);
            int size = config.learning().batchSize();
            double sum = 0;
            int batches = 0;
            for (int from = 0; from < draw.length; from += size) {
                Batch batch = training.encode(draw, from, Math.min(draw.length, from + size));
                if (batch.count() > 0) {
                    graph.fit(Tensors.of(batch, LEVELS.length));
                    sum += graph.score() - graph.calcRegularizationScore(true);
                    windows += batch.count();
                    batches++;
                }
            }
            return sum / batches;
        }

        private double validationLoss() {
            // DL4J adds the penalty of weight decay to every score; it must not decide which epoch was best.
            return graph.score(heldData, false) - graph.calcRegularizationScore(true);
        }
    }
}
