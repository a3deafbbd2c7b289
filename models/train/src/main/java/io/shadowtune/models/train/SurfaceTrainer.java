package io.shadowtune.models.train;

import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.schedule.ExponentialSchedule;
import org.nd4j.linalg.schedule.ScheduleType;

/** Trains the nets of a response surface and hands them to the kernel, after comparing what both say. Same input, same bytes. */
public final class SurfaceTrainer {
    /** The most by which kernel and DL4J outputs may differ. */
    public static final double MOST_DIFFERENCE = 1e-3;

    private static final int PARITY_ROWS = 512;

    private final SurfaceConfig config;
    private final TrainingProgress progress;

    /** A trainer; progress is told after every epoch, numbered over all nets, and cannot stop it. */
    public SurfaceTrainer(SurfaceConfig config, TrainingProgress progress) {
        this.config = config;
        this.progress = progress;
    }

    /** What came of it. */
    public sealed interface Result {}

    /**
     * Nets that the kernel serves.
     *
     * @param networks one for each member
     * @param loss mean of the last epochs
     */
    public record Trained(List<DenseNetwork> networks, double loss) implements Result {
        /** Takes a copy. */
        public Trained {
            networks = List.copyOf(networks);
        }
    }

    /**
     * No nets.
     *
     * @param because what stood in the way
     */
    public record Refused(String because) implements Result {}

    /** Trains on these sets. */
    public Result train(SettingTable table) {
        if (table.sets() < config.setsPerBatch()) {
            return new Refused(
                    "%d sets of settings, at least %d are needed".formatted(table.sets(), config.setsPerBatch()));
        }
        List<DenseNetwork> networks = new ArrayList<>();
        double sum = 0;
        for (int member = 0; member < config.members(); member++) {
            MultiLayerNetwork net = build(table, member);
            double loss = fit(net, table, member);
            if (!Double.isFinite(loss)) {
                return new Refused("the loss of net %d became %s".formatted(member, loss));
            }
            DenseNetwork network = export(net);
            double difference = largestDifference(net, network, table);
            if (!(difference <= MOST_DIFFERENCE)) {
                return new Refused(String.format(
                        Locale.ROOT,
                        "the kernel's outputs differ from DL4J's by up to %.3g, at most %.3g is allowed",
                        difference,
                        MOST_DIFFERENCE));
            }
            networks.add(network);
            sum += loss;
        }
        return new Trained(networks, sum / config.members());
    }

    private MultiLayerNetwork build(SettingTable table, int member) {
        int updates = config.epochs() * Math.max(1, table.sets() / config.setsPerBatch());
        double gamma = Math.pow(config.finalRateRatio(), 1.0 / updates);
        NeuralNetConfiguration.ListBuilder list = new NeuralNetConfiguration.Builder()
                .seed(config.seed() * 1_000 + member)
                .dataType(DataType.FLOAT)
                .updater(new Adam(new ExponentialSchedule(ScheduleType.ITERATION, config.rate(), gamma)))
                .weightInit(WeightInit.XAVIER)
                .l2(config.l2())
                .gradientNormalization(GradientNormalization.ClipElementWiseAbsoluteValue)
                .gradientNormalizationThreshold(1.0)
                .list();
        int inputs = table.inputs();
        for (int units : config.hidden()) {
            list.layer(new DenseLayer.Builder()
                    .nIn(inputs)
                    .nOut(units)
                    .activation(org.nd4j.linalg.activations.Activation.SOFTSIGN)
                    .build());
            inputs = units;
        }
        list.layer(new OutputLayer.Builder(
                        new SettingLoss(table.setSize(), 1, config.differenceWeight(), SurfaceConfig.KNEE))
                .nIn(inputs)
                .nOut(table.outputs())
                .activation(org.nd4j.linalg.activations.Activation.IDENTITY)
                .build());
        MultiLayerNetwork net = new MultiLayerNetwork(list.build());
        net.init();
        return net;
    }

    private double fit(MultiLayerNetwork net, SettingTable table, int member) {
        Random random = new Random(config.seed() * 1_000 + member);
        int[] order = new int[table.sets()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        double loss = Double.NaN;
        int batches = order.length / config.setsPerBatch();
        for (int epoch = 1; epoch <= config.epochs(); epoch++) {
            shuffle(order, random);
            double sum = 0;
            for (int batch = 0; batch < batches; batch++) {
                int from = batch * config.setsPerBatch();
                net.fit(array(table, table.features(), order, from), array(table, table.targets(), order, from));
                sum += net.score();
            }
            loss = sum / batches;
            progress.epoch(
                    member * config.epochs() + epoch,
                    (long) epoch * batches * config.setsPerBatch() * table.setSize(),
                    loss,
                    loss);
            if (!Double.isFinite(loss)) {
                break;
            }
        }
        return loss;
    }

    private static void shuffle(int[] order, Random random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    private INDArray array(SettingTable table, float[][] rows, int[] order, int from) {
        int size = table.setSize();
        int count = config.setsPerBatch() * size;
        int width = rows[0].length;
        float[] data = new float[count * width];
        for (int r = 0; r < count; r++) {
            float[] row = rows[order[from + r / size] * size + r % size];
            for (int c = 0; c < width; c++) {
                data[c * count + r] = row[c];
            }
        }
        return Nd4j.create(data, new long[] {count, width}, 'f');
    }

    private static DenseNetwork export(MultiLayerNetwork net) {
        List<io.shadowtune.models.kernel.DenseLayer> layers = new ArrayList<>();
        int last = net.getnLayers() - 1;
        for (int l = 0; l <= last; l++) {
            layers.add(new io.shadowtune.models.kernel.DenseLayer(
                    net.getParam(l + "_W").toFloatMatrix(),
                    net.getParam(l + "_b").dup('c').data().asFloat(),
                    l == last ? Activation.IDENTITY : Activation.SOFTSIGN));
        }
        return new DenseNetwork(layers);
    }

    private static double largestDifference(MultiLayerNetwork net, DenseNetwork network, SettingTable table) {
        int rows = Math.min(PARITY_ROWS, table.features().length);
        float[][] columns = new float[table.inputs()][rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < table.inputs(); c++) {
                columns[c][r] = table.features()[r][c];
            }
        }
        float[][] said = new float[table.outputs()][rows];
        network.newPass().forward(columns, rows, said);
        float[][] expected =
                net.output(Nd4j.createFromArray(columns).transpose()).toFloatMatrix();
        double largest = 0;
        for (int o = 0; o < said.length; o++) {
            for (int r = 0; r < rows; r++) {
                double difference = Math.abs(said[o][r] - expected[r][o]);
                largest = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.max(largest, difference);
            }
        }
        return largest;
    }
}
