package io.shadowtune.models.forecast.baseline;

/**
 * Finds the value of a rank without sorting [1]. Every value is moved whether or not it has to be: a branch that is taken every other
 * time costs more.
 *
 * <p>[1] C. Hoare, Algorithm 65: Find, 1961, doi:10.1145/366622.366647
 */
final class Selection {
    private Selection() {}

    /**
     * The value that would stand at a rank if {@code [from, to)} were sorted. Values before the rank end up before it, so that a later
     * call for a higher rank may begin there.
     */
    static float at(float[] values, int from, int to, int rank) {
        int left = from;
        int right = to - 1;
        while (left < right) {
            float pivot = middle(values[left], values[(left + right) >>> 1], values[right]);
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

    private static float middle(float a, float b, float c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
