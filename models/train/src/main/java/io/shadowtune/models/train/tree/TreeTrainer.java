package io.shadowtune.models.train.tree;

import io.shadowtune.models.kernel.tree.BoostedTrees;
import io.shadowtune.models.kernel.tree.DecisionTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Learns probabilities by gradient boosting of trees on log loss [1], with thresholds from histograms [2] and a part of rows and features
 * for each tree [3]. The same rows, configuration and seed give the same trees. Immutable and thread-safe.
 *
 * <p>[1] T. Chen, C. Guestrin, XGBoost: A Scalable Tree Boosting System, 2016, doi:10.1145/2939672.2939785
 *
 * <p>[2] G. Ke et al., LightGBM: A Highly Efficient Gradient Boosting Decision Tree, 2017
 *
 * <p>[3] J. Friedman, Stochastic Gradient Boosting, 2002, doi:10.1016/S0167-9473(01)00065-2
 */
public final class TreeTrainer {
    private final TreeConfig config;

    /** A trainer. */
    public TreeTrainer(TreeConfig config) {
        this.config = config;
    }

    /** As many trees as do best on rows held back, at most as many as configured; none where no tree does better than the mean. */
    public BoostedTrees train(TreeRows shown, TreeRows heldBack) {
        Boosting boosting = new Boosting(shown);
        double[] sums = new double[heldBack.size()];
        Arrays.fill(sums, boosting.bias);
        double least = loss(sums, heldBack);
        int best = 0;
        while (boosting.trees.size() < config.mostTrees() && boosting.trees.size() - best < config.patienceTrees()) {
            DecisionTree tree = boosting.grow();
            for (int r = 0; r < sums.length; r++) {
                sums[r] += tree.value(heldBack.rows().get(r));
            }
            double loss = loss(sums, heldBack);
            if (loss < least) {
                least = loss;
                best = boosting.trees.size();
            }
        }
        return boosting.first(best);
    }

    /** So many trees. */
    public BoostedTrees train(TreeRows shown, int trees) {
        Boosting boosting = new Boosting(shown);
        for (int t = 0; t < trees; t++) {
            boosting.grow();
        }
        return boosting.first(trees);
    }

    private static double loss(double[] logOdds, TreeRows rows) {
        double sum = 0;
        for (int r = 0; r < logOdds.length; r++) {
            double margin = rows.happened().get(r) ? logOdds[r] : -logOdds[r];
            sum += Math.log1p(Math.exp(-margin));
        }
        return sum / logOdds.length;
    }

    /** Trees that grow one after another. */
    private final class Boosting {
        private final TreeRows rows;
        private final Bins bins;
        private final SplittableRandom random = new SplittableRandom(config.seed());
        private final double bias;
        private final double[] sums;
        private final List<DecisionTree> trees = new ArrayList<>();

        Boosting(TreeRows rows) {
            this.rows = rows;
            this.bins = Bins.of(rows.rows());
            // Half a row of each kind keeps the bias finite when one never came.
            double positives = rows.positives() + 0.5;
            this.bias = Math.log(positives / (rows.size() + 1 - positives));
            this.sums = new double[rows.size()];
            Arrays.fill(sums, bias);
        }

        DecisionTree grow() {
            double[] gradients = new double[sums.length];
            double[] curvatures = new double[sums.length];
            for (int r = 0; r < sums.length; r++) {
                double p = 1 / (1 + Math.exp(-sums[r]));
                gradients[r] = p - (rows.happened().get(r) ? 1 : 0);
                curvatures[r] = p * (1 - p);
            }
            int[] shown = drawn(sums.length, config.rowShare());
            int[] asked = drawn(bins.width(), config.featureShare());
            DecisionTree tree = new TreeGrower(bins, config, gradients, curvatures).grow(shown, asked);
            for (int r = 0; r < sums.length; r++) {
                sums[r] += tree.value(rows.rows().get(r));
            }
            trees.add(tree);
            return tree;
        }

        /** About this share of the indices, at least one, in order. */
        private int[] drawn(int count, double share) {
            int[] drawn = new int[count];
            int size = 0;
            for (int i = 0; i < count; i++) {
                if (random.nextDouble() < share) {
                    drawn[size++] = i;
                }
            }
            return size == 0 ? new int[] {random.nextInt(count)} : Arrays.copyOf(drawn, size);
        }

        BoostedTrees first(int count) {
            return new BoostedTrees(bias, trees.subList(0, count));
        }
    }
}
