package io.shadowtune.models.train.tree;

import java.util.List;

/**
 * What trees learn from: rows of features and whether it happened.
 *
 * @param rows all of one length, at least one row; NaN is missing
 * @param happened of each row
 */
public record TreeRows(List<double[]> rows, List<Boolean> happened) {
    /** Checks the shape; the rows are not copied and must not be changed. */
    public TreeRows {
        rows = List.copyOf(rows);
        happened = List.copyOf(happened);
        if (rows.isEmpty() || rows.size() != happened.size()) {
            throw new IllegalArgumentException("The rows (%d) must be as many as what happened (%d), at least one."
                    .formatted(rows.size(), happened.size()));
        }
        int width = rows.get(0).length;
        if (rows.stream().anyMatch(row -> row.length != width)) {
            throw new IllegalArgumentException("The rows must all have %d features.".formatted(width));
        }
    }

    int size() {
        return rows.size();
    }

    int width() {
        return rows.get(0).length;
    }

    /** How many of them happened. */
    public int positives() {
        return (int) happened.stream().filter(h -> h).count();
    }
}
