package io.shadowtune.models.kernel.tree;

import java.util.Arrays;

/**
 * A binary tree of thresholds with a number in every leaf. Immutable and thread-safe.
 *
 * <p>Nodes are numbered from the root, 0. At an inner node a row goes left when its feature is at most the threshold, and right when it
 * is above or NaN.
 */
public final class DecisionTree {
    /** In place of a feature: the node is a leaf. */
    public static final int LEAF = -1;

    private final int[] features;
    private final double[] values;
    private final int[] left;
    private final int[] right;

    /**
     * A tree.
     *
     * @param features of each node the feature asked for, or {@value #LEAF}
     * @param values of each node the threshold, or what the leaf says
     * @param left of each inner node the child for rows at or below the threshold, a larger number than its own
     * @param right of each inner node the child for all others, a larger number than its own
     * @throws IllegalArgumentException when the arrays differ in length or a child's number is not larger and inside
     */
    public DecisionTree(int[] features, double[] values, int[] left, int[] right) {
        int nodes = features.length;
        if (nodes == 0 || values.length != nodes || left.length != nodes || right.length != nodes) {
            throw new IllegalArgumentException(
                    "The tree (%d features, %d values, %d and %d children) must have one of each for every node."
                            .formatted(nodes, values.length, left.length, right.length));
        }
        for (int n = 0; n < nodes; n++) {
            boolean inside = left[n] > n && left[n] < nodes && right[n] > n && right[n] < nodes;
            if (features[n] < LEAF || (features[n] != LEAF && !inside)) {
                throw new IllegalArgumentException(
                        "The node (%d: feature %d, children %d and %d of %d nodes) must be a leaf or have children behind it."
                                .formatted(n, features[n], left[n], right[n], nodes));
            }
        }
        this.features = features.clone();
        this.values = values.clone();
        this.left = left.clone();
        this.right = right.clone();
    }

    /** What the leaf says in which a row ends. */
    public double value(double[] row) {
        int node = 0;
        while (features[node] != LEAF) {
            node = row[features[node]] <= values[node] ? left[node] : right[node];
        }
        return values[node];
    }

    /** Number of leaves. */
    public int leaves() {
        return (int) Arrays.stream(features).filter(f -> f == LEAF).count();
    }
}
