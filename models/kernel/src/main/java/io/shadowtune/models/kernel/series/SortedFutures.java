package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/**
 * Many short lists of numbers that are sorted side by side, by Batcher's network [1]: which places are compared does not depend on the
 * values, so that a turn of the innermost loop does several lists at a time and nothing is foretold wrongly. Buffers are reused; confined
 * to one thread.
 *
 * <p>[1] K. Batcher, Sorting Networks and Their Applications, 1968, doi:10.1145/1468075.1468121
 */
final class SortedFutures {
    private final double[][] rows;
    private final int[] counts;

    /**
     * Empty lists.
     *
     * @param most numbers in a list
     * @param lists how many
     */
    SortedFutures(int most, int lists) {
        rows = new double[most][lists];
        counts = new int[lists];
    }

    void clear() {
        Arrays.fill(counts, 0);
    }

    /** Adds a finite number to a list. */
    void add(int list, double value) {
        rows[counts[list]++][list] = value;
    }

    int count(int list) {
        return counts[list];
    }

    /** Sorts all lists as {@link Arrays#sort(double[])} does, a negative zero before a positive one. */
    void sort() {
        for (int list = 0; list < counts.length; list++) {
            for (int k = counts[list]; k < rows.length; k++) {
                rows[k][list] = Double.POSITIVE_INFINITY;
            }
        }
        for (int run = 1; run < rows.length; run *= 2) {
            for (int apart = run; apart >= 1; apart /= 2) {
                pass(run, apart);
            }
        }
    }

    private void pass(int run, int apart) {
        for (int from = apart % run; from + apart < rows.length; from += 2 * apart) {
            for (int low = from; low < Math.min(from + apart, rows.length - apart); low++) {
                if (low / (2 * run) == (low + apart) / (2 * run)) {
                    exchange(rows[low], rows[low + apart]);
                }
            }
        }
    }

    private static void exchange(double[] low, double[] high) {
        for (int list = 0; list < low.length; list++) {
            double one = low[list];
            double other = high[list];
            low[list] = Math.min(one, other);
            high[list] = Math.max(one, other);
        }
    }

    /** The quantile of a sorted list that is not empty, linear between two of its numbers. */
    double quantile(int list, double level) {
        double position = level * (counts[list] - 1);
        int below = (int) position;
        double part = position - below;
        return (1 - part) * rows[below][list] + part * rows[Math.min(below + 1, counts[list] - 1)][list];
    }
}
