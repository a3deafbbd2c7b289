package io.shadowtune.models.kernel.tree;

import java.util.List;

/**
 * The sum of what trees say, as the logarithm of odds. Immutable and thread-safe.
 *
 * @param bias what is said without a tree
 * @param trees in the order in which they were grown
 */
public record BoostedTrees(double bias, List<DecisionTree> trees) {
    /** Copies the list. */
    public BoostedTrees {
        trees = List.copyOf(trees);
    }

    /** Logarithm of the odds for a row. */
    public double logOdds(double[] row) {
        double sum = bias;
        for (DecisionTree tree : trees) {
            sum += tree.value(row);
        }
        return sum;
    }

    /** The probability for a row. */
    public double probability(double[] row) {
        return 1 / (1 + Math.exp(-logOdds(row)));
    }
}
