package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The latest samples of one series in single precision, NaN where missing. They are kept in blocks, so that one more sample does not
 * mean writing all of them again. Not thread-safe.
 */
final class SampleTail {
    static final int BLOCK = 64;

    private final float[] ring;
    private final BitSet changed = new BitSet();
    private long pushed;
    private int next;
    private float lastObserved = Float.NaN;
    private long sinceChange = Long.MAX_VALUE;

    /**
     * A tail without samples.
     *
     * @param capacity how many it remembers; rounded up to whole blocks
     */
    SampleTail(int capacity) {
        ring = new float[Math.max(1, (capacity + BLOCK - 1) / BLOCK) * BLOCK];
        Arrays.fill(ring, Float.NaN);
    }

    void push(double value) {
        float single = (float) value;
        ring[next] = single;
        changed.set(next / BLOCK);
        next = next + 1 == ring.length ? 0 : next + 1;
        pushed++;
        sinceChange = sinceChange == Long.MAX_VALUE ? sinceChange : sinceChange + 1;
        if (!Float.isNaN(single)) {
            sinceChange = !Float.isNaN(lastObserved) && single != lastObserved ? 0 : sinceChange;
            lastObserved = single;
        }
    }

    int capacity() {
        return ring.length;
    }

    /** How many samples it holds. */
    int size() {
        return (int) Math.min(pushed, ring.length);
    }

    /** The sample that far before the latest. */
    float back(int steps) {
        int at = next - 1 - steps;
        return ring[at < 0 ? at + ring.length : at];
    }

    /** The latest samples, oldest first. */
    double[] latest(int most) {
        int count = Math.min(most, size());
        double[] values = new double[count];
        int at = next - count;
        at = at < 0 ? at + ring.length : at;
        for (int i = 0; i < count; i++) {
            values[i] = ring[at];
            at = at + 1 == ring.length ? 0 : at + 1;
        }
        return values;
    }

    /** Whether it changed within what is remembered. */
    boolean varies() {
        return sinceChange < ring.length - 1;
    }

    /** The blocks that changed since the last call. */
    int[] takeChanged() {
        int[] blocks = changed.stream().toArray();
        changed.clear();
        return blocks;
    }

    void writeBlock(int block, StateWriter out) {
        for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
            out.single(ring[i]);
        }
    }

    void readBlock(int block, StateReader in) {
        for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
            ring[i] = in.single();
        }
    }

    void write(StateWriter out) {
        out.number(pushed);
        out.single(lastObserved);
        out.number(sinceChange);
    }

    void read(StateReader in) {
        pushed = in.number();
        next = (int) (pushed % ring.length);
        lastObserved = in.single();
        sinceChange = in.number();
    }
}
