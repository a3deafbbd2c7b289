package io.shadowtune.models.train.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class TreeTrainerTest {
    private static final TreeTrainer TRAINER = new TreeTrainer(TreeConfig.standard(1));

    /** Neither feature tells anything alone, so that no linear model can learn it. */
    private static double crossed(double[] row) {
        return row[0] > 0 == row[1] > 0 ? 0.9 : 0.1;
    }

    private static TreeRows rows(long seed, int count, ToDoubleFunction<double[]> truth) {
        Random random = new Random(seed);
        List<double[]> rows = new ArrayList<>();
        List<Boolean> happened = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double[] row = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            rows.add(row);
            happened.add(random.nextDouble() < truth.applyAsDouble(row));
        }
        return new TreeRows(rows, happened);
    }

    @Test
    void train_featuresThatTellOnlyTogether_findsTheirProbabilities() {
        BoostedTrees trees =
                TRAINER.train(rows(1, 4000, TreeTrainerTest::crossed), rows(2, 1000, TreeTrainerTest::crossed));
        for (double[] row : List.of(new double[] {1, 1, 0}, new double[] {-1, 1, 0}, new double[] {-1, -1, 2})) {
            assertThat(trees.probability(row)).isCloseTo(crossed(row), within(0.12));
        }
    }

    @Test
    void train_onNoise_growsNoTrees() {
        BoostedTrees trees = TRAINER.train(rows(3, 2000, row -> 0.3), rows(4, 1000, row -> 0.3));
        assertThat(trees.trees()).hasSizeLessThan(10);
        assertThat(trees.probability(new double[] {2, -2, 2})).isCloseTo(0.3, within(0.05));
    }

    @Test
    void train_missingTellsSomething_isLearned() {
        ToDoubleFunction<double[]> truth = row -> Double.isNaN(row[2]) ? 0.9 : 0.1;
        BoostedTrees trees = TRAINER.train(
                withHoles(rows(5, 3000, row -> 0), 6, truth), withHoles(rows(7, 800, row -> 0), 8, truth));
        assertThat(trees.probability(new double[] {0, 0, Double.NaN})).isCloseTo(0.9, within(0.06));
        assertThat(trees.probability(new double[] {0, 0, 0})).isCloseTo(0.1, within(0.06));
    }

    private static TreeRows withHoles(TreeRows rows, long seed, ToDoubleFunction<double[]> truth) {
        Random random = new Random(seed);
        List<Boolean> happened = new ArrayList<>();
        for (double[] row : rows.rows()) {
            row[2] = random.nextInt(3) == 0 ? Double.NaN : Math.min(1, row[2]);
            happened.add(random.nextDouble() < truth.applyAsDouble(row));
        }
        return new TreeRows(rows.rows(), happened);
    }

    @Test
    void train_sameSeed_givesTheSameTrees_anotherSeedOthers() {
        TreeRows shown = rows(9, 1000, TreeTrainerTest::crossed);
        double[] asked = {0.3, -0.4, 1};
        double first = TRAINER.train(shown, 20).logOdds(asked);
        assertThat(new TreeTrainer(TreeConfig.standard(1)).train(shown, 20).logOdds(asked))
                .isEqualTo(first);
        assertThat(new TreeTrainer(TreeConfig.standard(2)).train(shown, 20).logOdds(asked))
                .isNotEqualTo(first);
    }

    @Test
    void train_nothingEverHappened_staysFinite() {
        TreeRows never = rows(10, 300, row -> 0);
        assertThat(TRAINER.train(never, never).probability(new double[3])).isBetween(0.0, 0.01);
        assertThat(TRAINER.train(new TreeRows(List.of(new double[2]), List.of(true)), 3)
                        .logOdds(new double[2]))
                .isFinite();
    }

    @Test
    void rows_ofDifferentWidthOrNumber_areRefused() {
        assertThatThrownBy(() -> new TreeRows(List.of(new double[1], new double[2]), List.of(true, false)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TreeRows(List.of(new double[1]), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TreeConfig(1, 11, 0.1, 1, 1, 1, 1, 1, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
