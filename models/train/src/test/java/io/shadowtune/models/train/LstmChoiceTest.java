package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LstmChoiceTest {
    private static final LstmConfig CONFIG = Waves.config(3, 7).withWindow(Waves.SPEC.withAnalogueSteps(300));

    private static String encoding(Training training) {
        return String.valueOf(
                ((Training.Trained) training).weights().properties().get("window.encoding"));
    }

    @Test
    void train_coursesAtNoPeriod_keepsTheNetWithAnalogues() {
        List<TrainingSeries> courses = List.of(Waves.courses("a", 1000, 1), Waves.courses("b", 1000, 2));
        assertThat(encoding(new LstmChoice(CONFIG, TrainingProgress.none()).train(courses)))
                .isEqualTo("asinh-residual-3");
    }

    @Test
    void train_walkThatNeverRepeats_keepsTheNetWithout() {
        List<TrainingSeries> walks = List.of(Waves.walk("a", 900, 1), Waves.walk("b", 900, 2));
        Training chosen = new LstmChoice(CONFIG, TrainingProgress.none()).train(walks);
        assertThat(encoding(chosen)).isEqualTo("asinh-residual-2");
        LstmConfig plain = Waves.config(3, 7);
        Training alone = new LstmTrainer(plain, TrainingProgress.none()).train(walks);
        assertThat(((Training.Trained) chosen).weights().toBytes())
                .isEqualTo(((Training.Trained) alone).weights().toBytes());
    }

    @Test
    void train_settingsThatTellWhereAQueueGoes_areKeptAsInputs() {
        LstmConfig config = Waves.config(5, 7);
        List<TrainingSeries> told = List.of(Waves.queue("a", 1000, 1, true), Waves.queue("b", 1000, 2, true));
        List<TrainingSeries> untold = List.of(Waves.queue("a", 1000, 1, false), Waves.queue("b", 1000, 2, false));
        Training.Trained with = (Training.Trained) new LstmChoice(config, TrainingProgress.none()).train(told);
        Training.Trained without = (Training.Trained) new LstmChoice(config, TrainingProgress.none()).train(untold);
        assertThat(with.weights().properties()).containsEntry("window.statics", "6");
        assertThat(without.weights().properties()).containsEntry("window.statics", "0");
        assertThat(with.report().validationLoss())
                .isLessThan(0.96 * without.report().validationLoss());
    }

    /** Thresholds that never change tell nothing of what comes. */
    @Test
    void train_settingsThatTellNothing_areLeftOut() {
        List<TrainingSeries> waves = Waves.two(700).stream()
                .map(one -> new TrainingSeries(
                        new Series(
                                one.series().id(),
                                one.series().start(),
                                one.series().step(),
                                one.series().values(0, 700),
                                MarkingFeatures.of(true, 100_000, 400_000, 0.2)),
                        one.validationStart(),
                        0))
                .toList();
        List<Integer> epochs = new ArrayList<>();
        LstmConfig config = Waves.config(3, 7);
        Training.Trained chosen = (Training.Trained)
                new LstmChoice(config, (epoch, windows, training, validation) -> epochs.add(epoch)).train(waves);
        assertThat(chosen.weights().properties()).containsEntry("window.statics", "0");
        assertThat(epochs).isSorted().hasSizeGreaterThan(3).allMatch(e -> e <= LstmChoice.epochs(config, true));
    }

    @Test
    void train_stoppedInEitherTrainingAndResumed_givesTheSameBytes() {
        List<TrainingSeries> walk = List.of(Waves.walk("a", 620, 1));
        List<Integer> epochs = new ArrayList<>();
        List<Long> windows = new ArrayList<>();
        TrainingProgress count = (epoch, learned, trainingLoss, validationLoss) -> {
            epochs.add(epoch);
            return windows.add(learned);
        };
        byte[] whole = bytes(new LstmChoice(CONFIG, count).train(walk));
        assertThat(epochs)
                .isSorted()
                .doesNotHaveDuplicates()
                .contains(1, 4)
                .allMatch(e -> e <= LstmChoice.epochs(CONFIG, false));
        assertThat(windows).isSorted().doesNotHaveDuplicates();
        for (int keeps : new int[] {2, epochs.size() - 1}) {
            Map<String, byte[]> files = new HashMap<>();
            int[] left = {keeps};
            new LstmChoice(CONFIG, TrainingProgress.none(), name -> kept(files, name, left)).train(walk);
            int[] all = {Integer.MAX_VALUE};
            Training resumed =
                    new LstmChoice(CONFIG, TrainingProgress.none(), name -> kept(files, name, all)).train(walk);
            assertThat(bytes(resumed)).as("after %d epochs", keeps).isEqualTo(whole);
        }
    }

    /** Forgets what comes after so many epochs, as a killed process would. */
    private static Checkpoints kept(Map<String, byte[]> files, String name, int[] left) {
        return new Checkpoints() {
            @Override
            public Optional<byte[]> last() {
                return Optional.ofNullable(files.get(name));
            }

            @Override
            public void keep(byte[] checkpoint) {
                if (left[0]-- > 0) {
                    files.put(name, checkpoint);
                }
            }
        };
    }

    @Test
    void progress_sayingStop_endsBoth() {
        TrainingProgress stop = (epoch, windows, trainingLoss, validationLoss) -> epoch < 2;
        Training training = new LstmChoice(CONFIG, stop).train(List.of(Waves.courses("a", 900, 1)));
        assertThat(((Training.Trained) training).report().epochs()).isEqualTo(2);
        assertThat(encoding(training)).isEqualTo("asinh-residual-3");
    }

    @Test
    void train_tooFewSamples_isRefused() {
        assertThat(new LstmChoice(CONFIG, TrainingProgress.none()).train(Waves.two(60)))
                .isInstanceOf(Training.Refused.class);
    }

    private static byte[] bytes(Training training) {
        return ((Training.Trained) training).weights().toBytes();
    }
}
