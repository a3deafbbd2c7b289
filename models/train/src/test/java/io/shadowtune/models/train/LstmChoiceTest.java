package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;

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
                .allMatch(e -> e <= LstmChoice.epochs(CONFIG));
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
