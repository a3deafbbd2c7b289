package io.shadowtune.models.forecast.baseline;

/**
 * Finds the value of a rank without sorting [1]. Every value is moved whether or not it has to be: a branch that is taken every other
 * time costs more.
 *
 * <p>[1] C. Hoare, Algorithm 65: Find, 1961, doi:10.1145/366622.366647
 */
final class Selection {
    private static final int LEAST_SAMPLED = 32;

    private Selection() {}

    /**
     * The value that would stand at a rank if {@code [from, to)} were sorted. Values before the rank end up before it, so that a later
     * call for a higher rank may begin there.
     */
    static float at(float[] values, int from, int to, int rank) {
        int left = from;
        int right = to - 1;
        while (left < right) {
            float pivot = pivot(values, left, right, rank);
            int below = left;
            for (int i = left; i <= right; i++) {
                float value = values[i];
                values[i] = values[below];
                values[below] = value;
                below += value < pivot ? 1 : 0;
            }
            if (rank < below) {
                right = below - 1;
                continue;
            }
            int notAbove = below;
            for (int i = below; i <= right; i++) {
                float value = values[i];
                values[i] = values[notAbove];
                values[notAbove] = value;
                notAbove += value <= pivot ? 1 : 0;
            }
            if (rank < notAbove) {
                return pivot;
            }
            left = notAbove;
        }
        return values[rank];
    }

    /** One that leaves the rank on the shorter side where it is far from the middle, as the ranks of outer quantiles are. */
    private static float pivot(float[] values, int left, int right, int rank) {
        int length = right - left + 1;
        float middle = middle(values[left], values[(left + right) >>> 1], values[right]);
        if (length < LEAST_SAMPLED) {
            return middle;
        }
        int eighth = length >>> 3;
        float second = middle(values[left + eighth], values[left + 3 * eighth], values[left + 5 * eighth]);
        float third = middle(values[left + 2 * eighth], values[left + 6 * eighth], values[left + 7 * eighth]);
        if (4 * (rank - left) < length) {
            return Math.min(middle, Math.min(second, third));
        }
        if (4 * (right - rank) < length) {
            return Math.max(middle, Math.max(second, third));
        }
        return middle(middle, second, third);
    }

    private static float middle(float a, float b, float c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
