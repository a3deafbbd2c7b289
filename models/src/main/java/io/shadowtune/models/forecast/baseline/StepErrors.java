package io.shadowtune.models.forecast.baseline;

import java.util.Arrays;

/**
 * The last {@value #MOST} errors at one step ahead, and their empirical quantiles. Confined to one thread.
 *
 * <p>Kept in single precision: they are added to a point that is not. Either sorted at every change, which is cheap where a forecast
 * is made at every origin, or selected from when asked, which is cheaper where one is made once.
 */
final class StepErrors {
    /** Errors that are kept. */
    static final int MOST = 512;

    private static final float[] UNSORTED = {};

    private final float[] ring = new float[MOST];
    private float[] sorted = UNSORTED;
    private int count;
    private int next;

    void add(double error) {
        // Adding 0 makes a negative zero a positive one, which sorting would tell apart.
        float value = (float) error + 0f;
        if (Float.isInfinite(value)) {
            value = Math.copySign(Float.MAX_VALUE, value);
        }
        if (sorted.length > 0) {
            insert(value);
        }
        ring[next] = value;
        next = next + 1 == MOST ? 0 : next + 1;
        count = count == MOST ? MOST : count + 1;
    }

    /** Forgets them; what it holds of memory stays, for another run. */
    void clear() {
        count = 0;
        next = 0;
        sorted = UNSORTED;
    }

    private void insert(float value) {
        int place = Arrays.binarySearch(sorted, 0, count, value);
        int to = place < 0 ? -place - 1 : place;
        if (count < MOST) {
            System.arraycopy(sorted, to, sorted, to + 1, count - to);
            sorted[to] = value;
            return;
        }
        int from = Arrays.binarySearch(sorted, ring[next]);
        if (to > from) {
            System.arraycopy(sorted, from + 1, sorted, from, to - from - 1);
            sorted[to - 1] = value;
        } else {
            System.arraycopy(sorted, to, sorted, to + 1, from - to);
            sorted[to] = value;
        }
    }

    int count() {
        return count;
    }

    /** Sum of the last absolute errors, oldest first, so that it does not depend on where the ring began. */
    double lastAbsolute(int most) {
        double sum = 0;
        int first = next - Math.min(most, count);
        for (int i = Math.max(0, -first); i > 0; i--) {
            sum += Math.abs(ring[MOST - i]);
        }
        for (int i = Math.max(0, first); i < next; i++) {
            sum += Math.abs(ring[i]);
        }
        return sum;
    }

    /** From now on keeps them sorted. */
    void sort() {
        sorted = ring.clone();
        Arrays.sort(sorted, 0, count);
    }

    /**
     * The smallest errors that at least {@code level · (n + 1)} of n + 1 exchangeable ones do not exceed.
     *
     * @param levels rising
     * @param scratch room for all errors
     */
    void quantiles(double[] levels, float[] scratch, double[] out) {
        boolean isSorted = sorted.length > 0;
        if (!isSorted) {
            System.arraycopy(ring, 0, scratch, 0, count);
        }
        int from = 0;
        for (int q = 0; q < levels.length; q++) {
            int rank = (int) Math.ceil(levels[q] * (count + 1)) - 1;
            int within = Math.max(0, Math.min(count - 1, rank));
            out[q] = isSorted ? sorted[within] : Selection.at(scratch, from, count, within);
            from = within;
        }
    }
}
