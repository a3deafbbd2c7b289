package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.NetworkReading;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LstmTrainerTest {
    /** Healthy 0.2 to 0.3 of the untrained loss, 1.0 for a net that learns nothing. */
    @Test
    void train_learnableWaves_beatsPersistenceByFar() {
        Training.Trained trained = train(Waves.two(800), 4, 7);
        assertThat(trained.report().validationLoss())
                .isLessThan(0.5 * trained.report().persistenceLoss());
        assertThat(trained.report().parityDifference()).isLessThan(1e-4);
    }

    /** Courses that begin at no fixed distance: 0.81 to 0.83 of the loss with analogues, 1 when they bring nothing. */
    @Test
    void train_coursesAtNoPeriod_areLearnedBetterWithAnalogues() {
        List<TrainingSeries> courses = List.of(Waves.courses("a", 1500, 1), Waves.courses("b", 1500, 2));
        LstmConfig plain = Waves.config(4, 7);
        LstmConfig analogues = plain.withWindow(Waves.SPEC.withAnalogueSteps(1000));
        Training.Trained without = (Training.Trained) new LstmTrainer(plain, TrainingProgress.none()).train(courses);
        Training.Trained with = (Training.Trained) new LstmTrainer(analogues, TrainingProgress.none()).train(courses);
        assertThat(with.report().parityDifference()).isLessThan(1e-4);
        assertThat(with.weights().properties()).containsEntry("window.encoding", "asinh-residual-3");
        assertThat(with.report().validationLoss())
                .isLessThan(0.93 * without.report().validationLoss());
    }

    @Test
    void train_sameSeed_givesTheSameBytes() {
        byte[] first = train(Waves.two(500), 2, 3).weights().toBytes();
        byte[] second = train(Waves.two(500), 2, 3).weights().toBytes();
        byte[] other = train(Waves.two(500), 2, 4).weights().toBytes();
        assertThat(second).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
    }

    @Test
    void train_result_isAFileTheKernelServes() {
        byte[] bytes = train(Waves.two(500), 1, 5).weights().toBytes();
        NetworkReading reading = ForecastWeights.read(bytes);
        assertThat(reading).isInstanceOf(NetworkReading.Ready.class);
        assertThat(((NetworkReading.Ready) reading).file().properties())
                .containsEntry("train.seed", "5")
                .containsEntry("window.windowSteps", "16");
    }

    @Test
    void train_missingSamples_areMaskedAndDoNotBecomeNaN() {
        List<TrainingSeries> holes = new ArrayList<>();
        for (TrainingSeries s : Waves.two(600)) {
            double[] values = s.series().values(0, s.series().length());
            for (int i = 0; i < values.length; i += 7) {
                values[i] = Double.NaN;
            }
            Series series = new Series(s.series().id(), Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE);
            holes.add(new TrainingSeries(series, s.validationStart(), 0));
        }
        Training.Trained trained = train(holes, 2, 7);
        assertThat(trained.report().validationLoss())
                .isLessThan(trained.report().persistenceLoss());
    }

    @Test
    void train_oneCorruptSample_doesNotSpoilTheModel() {
        List<TrainingSeries> series = new ArrayList<>(Waves.two(800));
        double clean = train(series, 3, 7).report().validationLoss();
        double[] values = series.get(0).series().values(0, 800);
        values[300] = 50 * 10_000;
        Series corrupt = new Series("a", Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE);
        series.set(0, new TrainingSeries(corrupt, 640, 0));
        assertThat(train(series, 3, 7).report().validationLoss()).isCloseTo(clean, within(0.5 * clean));
    }

    @Test
    void train_tooFewSamples_isRefusedWithTheCounts() {
        Training training = new LstmTrainer(Waves.config(1, 1), TrainingProgress.none()).train(Waves.two(60));
        assertThat(((Training.Refused) training).because()).contains("100 of each are needed");
    }

    @Test
    void train_constantSeries_isNoWorseThanPersistence() {
        List<TrainingSeries> flat = new ArrayList<>();
        double[] values = new double[700];
        Arrays.fill(values, 3);
        flat.add(new TrainingSeries(
                new Series("flat", Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE), 500, 0));
        Training training = new LstmTrainer(Waves.config(2, 1), TrainingProgress.none()).train(flat);
        assertThat(training).isInstanceOf(Training.Trained.class);
        Training.Report report = ((Training.Trained) training).report();
        assertThat(report.validationLoss()).isLessThanOrEqualTo(report.persistenceLoss());
    }

    @Test
    void progress_sayingStop_endsAfterThatEpoch() {
        TrainingProgress stop = (epoch, windows, trainingLoss, validationLoss) -> epoch < 2;
        Training training = new LstmTrainer(Waves.config(5, 1), stop).train(Waves.two(500));
        assertThat(((Training.Trained) training).report().epochs()).isEqualTo(2);
    }

    /** Keeps in memory; forgets all after an epoch, as a killed process would. */
    private static final class Kept implements Checkpoints {
        private final int lastEpoch;
        private int kept;
        private Optional<byte[]> state = Optional.empty();

        Kept(int lastEpoch) {
            this.lastEpoch = lastEpoch;
        }

        @Override
        public Optional<byte[]> last() {
            return state;
        }

        @Override
        public void keep(byte[] checkpoint) {
            state = kept++ < lastEpoch ? Optional.of(checkpoint) : state;
        }
    }

    @Test
    void train_stoppedAfterAnyEpochAndResumed_givesTheSameBytes() {
        byte[] whole = train(Waves.two(500), 4, 3).weights().toBytes();
        for (int epoch = 1; epoch <= 4; epoch++) {
            Kept kept = new Kept(epoch);
            new LstmTrainer(Waves.config(4, 3), TrainingProgress.none(), kept).train(Waves.two(500));
            Kept again = new Kept(0);
            again.state = kept.state;
            List<Integer> epochs = new ArrayList<>();
            TrainingProgress count = (e, windows, trainingLoss, validationLoss) -> epochs.add(e);
            Training resumed = new LstmTrainer(Waves.config(4, 3), count, again).train(Waves.two(500));
            assertThat(((Training.Trained) resumed).weights().toBytes())
                    .as("after epoch %d", epoch)
                    .isEqualTo(whole);
            assertThat(epochs).hasSize(4 - epoch);
        }
    }

    @Test
    void train_checkpointOfOthersOrDamaged_isRefusedInOneLine() {
        Kept kept = new Kept(1);
        new LstmTrainer(Waves.config(2, 3), TrainingProgress.none(), kept).train(Waves.two(500));
        assertThat(new LstmTrainer(Waves.config(2, 4), TrainingProgress.none(), kept).train(Waves.two(500)))
                .isEqualTo(new Training.Refused("the checkpoint is of other data, another seed or other settings"));
        assertThat(new LstmTrainer(Waves.config(2, 3), TrainingProgress.none(), kept).train(Waves.two(501)))
                .isEqualTo(new Training.Refused("the checkpoint is of other data, another seed or other settings"));
        List<TrainingSeries> underSettings = Waves.two(500).stream()
                .map(one -> new TrainingSeries(
                        new Series(
                                one.series().id(),
                                one.series().start(),
                                one.series().step(),
                                one.series().values(0, 500),
                                MarkingFeatures.of(true, 100_000, 400_000, 0.2)),
                        one.validationStart(),
                        0))
                .toList();
        assertThat(new LstmTrainer(Waves.config(2, 3), TrainingProgress.none(), kept).train(underSettings))
                .isEqualTo(new Training.Refused("the checkpoint is of other data, another seed or other settings"));
        byte[] bytes = kept.state.orElseThrow();
        bytes[bytes.length / 2] ^= 1;
        assertThat(new LstmTrainer(Waves.config(2, 3), TrainingProgress.none(), kept).train(Waves.two(500)))
                .isEqualTo(new Training.Refused("the checkpoint is damaged: its checksum does not fit"));
        kept.state = Optional.of(new byte[3]);
        assertThat(new LstmTrainer(Waves.config(2, 3), TrainingProgress.none(), kept).train(Waves.two(500)))
                .isEqualTo(new Training.Refused("the checkpoint is none of this program"));
    }

    private static Training.Trained train(List<TrainingSeries> series, int epochs, long seed) {
        Training training = new LstmTrainer(Waves.config(epochs, seed), TrainingProgress.none()).train(series);
        assertThat(training).isInstanceOf(Training.Trained.class);
        return (Training.Trained) training;
    }
}
