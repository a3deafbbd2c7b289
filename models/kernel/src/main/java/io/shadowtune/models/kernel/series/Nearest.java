package io.shadowtune.models.kernel.series;

import java.util.Arrays;

/** The few places of the least distances offered so far; a heap with the farthest on top, in arrays that stay. */
final class Nearest {
    private final float[] distances;
    private final int[] ends;
    private int count;

    Nearest(int most) {
        distances = new float[most];
        ends = new int[most];
    }

    void clear() {
        count = 0;
        Arrays.fill(distances, 0f);
    }

    int count() {
        return count;
    }

    int end(int index) {
        return ends[index];
    }

    int most() {
        return ends.length;
    }

    /** What a distance must be below to be taken. */
    float bound() {
        return count < distances.length ? Float.POSITIVE_INFINITY : distances[0];
    }

    /** Takes a place if it is nearer than the bound, in place of the farthest. */
    void offer(float distance, int end) {
        if (count < distances.length) {
            int at = count++;
            while (at > 0 && distances[(at - 1) / 2] < distance) {
                move((at - 1) / 2, at);
                at = (at - 1) / 2;
            }
            set(at, distance, end);
            return;
        }
        if (!(distance < distances[0])) {
            return;
        }
        int at = 0;
        int child = 1;
        while (child < count) {
            if (child + 1 < count && distances[child + 1] > distances[child]) {
                child++;
            }
            if (distances[child] <= distance) {
                break;
            }
            move(child, at);
            at = child;
            child = 2 * at + 1;
        }
        set(at, distance, end);
    }

    private void move(int from, int to) {
        distances[to] = distances[from];
        ends[to] = ends[from];
    }

    private void set(int at, float distance, int end) {
        distances[at] = distance;
        ends[at] = end;
    }
}
