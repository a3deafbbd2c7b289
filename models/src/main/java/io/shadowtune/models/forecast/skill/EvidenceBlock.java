package io.shadowtune.models.forecast.skill;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;

/**
 * Mean losses over one block of time that has ended, in single precision: an engine keeps fifty of them for every group of series.
 * Immutable.
 */
final class EvidenceBlock {
    private static final int COVERED = 4;

    private final float[] losses;
    private final int[] counts;
    private final int[] covered;
    private final float[] differences;
    private final int[] pairs;

    private EvidenceBlock(float[] losses, int[] counts, int[] covered, float[] differences, int[] pairs) {
        this.losses = losses;
        this.counts = counts;
        this.covered = covered;
        this.differences = differences;
        this.pairs = pairs;
    }

    /** How many pairs there are of so many forecasters, none with itself. */
    static int pairCount(int forecasters) {
        return forecasters * (forecasters - 1) / 2;
    }

    /**
     * The means of these sums.
     *
     * @param covered four counts of each forecaster
     * @param differences of pairs, the first with all after it, then the second with all after it, and so on
     */
    static EvidenceBlock of(double[] losses, int[] counts, int[][] covered, double[] differences, int[] pairs) {
        int[] flat = new int[counts.length * COVERED];
        for (int i = 0; i < counts.length; i++) {
            System.arraycopy(covered[i], 0, flat, i * COVERED, COVERED);
        }
        return new EvidenceBlock(means(losses, counts), counts.clone(), flat, means(differences, pairs), pairs.clone());
    }

    private static float[] means(double[] sums, int[] counts) {
        float[] means = new float[sums.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = counts[i] == 0 ? 0f : (float) (sums[i] / counts[i]);
        }
        return means;
    }

    double loss(int forecaster) {
        return losses[forecaster];
    }

    int count(int forecaster) {
        return counts[forecaster];
    }

    int covered(int forecaster, int which) {
        return covered[forecaster * COVERED + which];
    }

    /** Mean loss of the first less that of the other on samples that both forecast. */
    double difference(int one, int other) {
        if (one == other) {
            return 0;
        }
        return one < other ? differences[pair(one, other)] : -differences[pair(other, one)];
    }

    int pairs(int one, int other) {
        if (one == other) {
            return counts[one];
        }
        return pairs[pair(Math.min(one, other), Math.max(one, other))];
    }

    private int pair(int low, int high) {
        return low * (2 * counts.length - low - 1) / 2 + high - low - 1;
    }

    void write(StateWriter out) {
        for (int i = 0; i < counts.length; i++) {
            out.single(losses[i]);
            out.count(counts[i]);
        }
        for (int count : covered) {
            out.count(count);
        }
        for (int i = 0; i < pairs.length; i++) {
            out.single(differences[i]);
            out.count(pairs[i]);
        }
    }

    static EvidenceBlock read(int forecasters, StateReader in) {
        float[] losses = new float[forecasters];
        int[] counts = new int[forecasters];
        for (int i = 0; i < forecasters; i++) {
            losses[i] = in.single();
            counts[i] = in.count();
        }
        int[] covered = new int[forecasters * COVERED];
        for (int i = 0; i < covered.length; i++) {
            covered[i] = in.count();
        }
        float[] differences = new float[pairCount(forecasters)];
        int[] pairs = new int[differences.length];
        for (int i = 0; i < pairs.length; i++) {
            differences[i] = in.single();
            pairs[i] = in.count();
        }
        return new EvidenceBlock(losses, counts, covered, differences, pairs);
    }
}
