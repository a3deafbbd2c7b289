package io.shadowtune.models.kernel.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class BoostedTreesTest {
    /** Asks whether feature 1 is at most 2, then on the left whether feature 0 is at most 5. */
    private static final DecisionTree TREE = new DecisionTree(
            new int[] {1, 0, DecisionTree.LEAF, DecisionTree.LEAF, DecisionTree.LEAF},
            new double[] {2, 5, 10, 20, 30},
            new int[] {1, 2, 0, 0, 0},
            new int[] {4, 3, 0, 0, 0});

    @Test
    void value_followsTheQuestions_equalGoesLeft() {
        assertThat(TREE.value(new double[] {5, 2})).isEqualTo(10);
        assertThat(TREE.value(new double[] {5.1, 2})).isEqualTo(20);
        assertThat(TREE.value(new double[] {0, 2.1})).isEqualTo(30);
        assertThat(TREE.leaves()).isEqualTo(3);
    }

    @Test
    void value_ofAMissingFeature_goesRight() {
        assertThat(TREE.value(new double[] {0, Double.NaN})).isEqualTo(30);
        assertThat(TREE.value(new double[] {Double.NaN, 0})).isEqualTo(20);
    }

    @Test
    void probability_isTheLogisticOfBiasAndTrees() {
        DecisionTree leaf = new DecisionTree(new int[] {DecisionTree.LEAF}, new double[] {0.5}, new int[1], new int[1]);
        BoostedTrees trees = new BoostedTrees(-1.5, List.of(leaf, leaf));
        assertThat(trees.logOdds(new double[0])).isEqualTo(-0.5);
        assertThat(trees.probability(new double[0])).isCloseTo(0.3775, within(1e-4));
        assertThat(new BoostedTrees(0, List.of()).probability(new double[0])).isEqualTo(0.5);
    }

    @Test
    void construction_ofATreeThatWouldNotEnd_isRefused() {
        int[] leafAndBack = {0, 0};
        assertThatThrownBy(() -> new DecisionTree(leafAndBack, new double[2], new int[] {1, 0}, new int[] {1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node (1");
        assertThatThrownBy(() -> new DecisionTree(new int[] {-2}, new double[1], new int[1], new int[1]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DecisionTree(new int[] {0}, new double[1], new int[] {1}, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DecisionTree(new int[0], new double[0], new int[0], new int[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
