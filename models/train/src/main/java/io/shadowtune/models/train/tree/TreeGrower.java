package io.shadowtune.models.train.tree;

import io.shadowtune.models.kernel.tree.DecisionTree;
import java.util.Arrays;

/** Grows one tree to gradients and curvatures, level by level, by the split that gains most [1, section 3]. Confined to one thread. */
final class TreeGrower {
    private static final double LEAST_GAIN = 1e-6;

    private final Bins bins;
    private final TreeConfig config;
    private final double[] gradients;
    private final double[] curvatures;
    private final int mostNodes;
    private int nodes;
    private final int[] features;
    private final double[] values;
    private final int[] left;
    private final int[] right;

    TreeGrower(Bins bins, TreeConfig config, double[] gradients, double[] curvatures) {
        this.bins = bins;
        this.config = config;
        this.gradients = gradients.clone();
        this.curvatures = curvatures.clone();
        this.mostNodes = (1 << (config.mostDepth() + 1)) - 1;
        this.features = new int[mostNodes];
        this.values = new double[mostNodes];
        this.left = new int[mostNodes];
        this.right = new int[mostNodes];
    }

    /** The best split of a node; no gain when there is none. */
    private record Split(int feature, int bin, double gain) {}

    /**
     * A tree for these rows.
     *
     * @param rows indices; their order is changed
     * @param asked features that may be asked for
     */
    DecisionTree grow(int[] rows, int[] asked) {
        nodes = 0;
        node(rows, 0, rows.length, asked, 0);
        return new DecisionTree(
                Arrays.copyOf(features, nodes),
                Arrays.copyOf(values, nodes),
                Arrays.copyOf(left, nodes),
                Arrays.copyOf(right, nodes));
    }

    private int node(int[] rows, int from, int to, int[] asked, int depth) {
        int node = nodes++;
        double gradient = 0;
        double curvature = 0;
        for (int i = from; i < to; i++) {
            gradient += gradients[rows[i]];
            curvature += curvatures[rows[i]];
        }
        Split best = new Split(0, 0, 0);
        if (depth < config.mostDepth() && curvature >= 2 * config.leastWeight()) {
            for (int feature : asked) {
                Split split = split(rows, from, to, feature, gradient, curvature);
                best = split.gain() > best.gain() ? split : best;
            }
        }
        if (best.gain() <= LEAST_GAIN) {
            features[node] = DecisionTree.LEAF;
            values[node] = -config.rate() * gradient / (curvature + config.ridge());
            return node;
        }
        int middle = parted(rows, from, to, best);
        features[node] = best.feature();
        values[node] = bins.cut(best.feature(), best.bin());
        left[node] = node(rows, from, middle, asked, depth + 1);
        right[node] = node(rows, middle, to, asked, depth + 1);
        return node;
    }

    private Split split(int[] rows, int from, int to, int feature, double gradient, double curvature) {
        int cuts = bins.cuts(feature);
        double[] sums = new double[2 * (cuts + 2)];
        for (int i = from; i < to; i++) {
            int code = bins.code(feature, rows[i]);
            sums[2 * code] += gradients[rows[i]];
            sums[2 * code + 1] += curvatures[rows[i]];
        }
        double whole = score(gradient, curvature);
        Split best = new Split(feature, 0, 0);
        double g = 0;
        double h = 0;
        for (int bin = 0; bin < cuts; bin++) {
            g += sums[2 * bin];
            h += sums[2 * bin + 1];
            if (h >= config.leastWeight() && curvature - h >= config.leastWeight()) {
                double gain = score(g, h) + score(gradient - g, curvature - h) - whole;
                best = gain > best.gain() ? new Split(feature, bin, gain) : best;
            }
        }
        return best;
    }

    private double score(double gradient, double curvature) {
        return gradient * gradient / (curvature + config.ridge());
    }

    /** Brings the rows that go left to the front, each side in its order. */
    private int parted(int[] rows, int from, int to, Split split) {
        int[] others = new int[to - from];
        int front = from;
        int back = 0;
        for (int i = from; i < to; i++) {
            if (bins.code(split.feature(), rows[i]) <= split.bin()) {
                rows[front++] = rows[i];
            } else {
                others[back++] = rows[i];
            }
        }
        System.arraycopy(others, 0, rows, front, back);
        return front;
    }
}
