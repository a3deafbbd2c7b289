package io.shadowtune.models.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.models.kernel.DenseNetwork;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SurfaceTrainerTest {
    private static final int SETS = 96;
    private static final int SET_SIZE = 4;

    private static SurfaceConfig config(int epochs) {
        return new SurfaceConfig(1, List.of(12), epochs, 8, 0.02, 0.1, 0, 3, 7);
    }

    /** A figure that depends on the setting as one would like to know, beside luck that all rows of a set share. */
    private static SettingTable table() {
        Random random = new Random(11);
        float[][] features = new float[SETS * SET_SIZE][2];
        float[][] targets = new float[SETS * SET_SIZE][1];
        for (int set = 0; set < SETS; set++) {
            float context = (float) random.nextGaussian();
            float luck = (float) random.nextGaussian();
            for (int i = 0; i < SET_SIZE; i++) {
                float setting = (float) random.nextGaussian();
                features[set * SET_SIZE + i] = new float[] {context, setting};
                targets[set * SET_SIZE + i][0] = context * setting / 2 + luck;
            }
        }
        targets[5][0] = Float.NaN;
        return new SettingTable(features, targets, SET_SIZE);
    }

    private static DenseNetwork train(int epochs) {
        SurfaceTrainer.Result result = new SurfaceTrainer(config(epochs), TrainingProgress.none()).train(table());
        return ((SurfaceTrainer.Trained) result).networks().get(0);
    }

    /** Mean absolute error of differences within sets, and how large they are. */
    private static double[] differences(DenseNetwork network) {
        SettingTable table = table();
        int rows = table.features().length;
        float[][] columns = new float[2][rows];
        for (int r = 0; r < rows; r++) {
            columns[0][r] = table.features()[r][0];
            columns[1][r] = table.features()[r][1];
        }
        float[][] said = new float[1][rows];
        network.newPass().forward(columns, rows, said);
        double error = 0;
        double size = 0;
        for (int r = SET_SIZE * 2; r < rows; r++) {
            int first = r / SET_SIZE * SET_SIZE;
            double actual = table.targets()[r][0] - table.targets()[first][0];
            error += Math.abs(said[0][r] - said[0][first] - actual);
            size += Math.abs(actual);
        }
        return new double[] {error, size};
    }

    @Test
    void train_levelsOfLuck_learnsDifferences() {
        double[] errorAndSize = differences(train(60));

        // Healthy: 0.1; with levels alone the luck of a set hides the setting, and it stays above 0.3.
        assertThat(errorAndSize[0] / errorAndSize[1]).isLessThan(0.2);
    }

    @Test
    void train_again_givesTheSameWeights() {
        assertThat(differences(train(3))).isEqualTo(differences(train(3)));
    }

    @Test
    void train_tooFewSets_isRefused() {
        SettingTable little = new SettingTable(new float[4][2], new float[4][1], 4);

        assertThat(new SurfaceTrainer(config(1), TrainingProgress.none()).train(little))
                .isInstanceOf(SurfaceTrainer.Refused.class);
    }

    @Test
    void new_featureThatIsNoNumber_isRefused() {
        assertThatThrownBy(() -> new SettingTable(new float[][] {{Float.NaN}}, new float[1][1], 1))
                .hasMessageContaining("NaN");
    }

    @Test
    void new_settingsThatCannotTrain_nameTheField() {
        SurfaceConfig standard = SurfaceConfig.standard(1);

        assertThatThrownBy(() -> standard.withEpochs(0)).hasMessageContaining("epochs (0)");
        assertThatThrownBy(() -> new SurfaceConfig(0, List.of(8), 1, 1, 1e-3, 0.1, 0, 1, 1))
                .hasMessageContaining("members (0)");
        assertThatThrownBy(() -> new SurfaceConfig(1, List.of(), 1, 1, 1e-3, 0.1, 0, 1, 1))
                .hasMessageContaining("hidden");
        assertThatThrownBy(() -> new SurfaceConfig(1, List.of(8), 1, 1, Double.NaN, 0.1, 0, 1, 1))
                .hasMessageContaining("rate (NaN)");
    }
}
