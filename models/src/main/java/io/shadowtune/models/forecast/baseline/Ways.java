package io.shadowtune.models.forecast.baseline;

import java.util.Arrays;

/**
 * Room for the variants of a run, used again by the next one: what a run needs is 20 KB for each variant of ten steps, and where every
 * window brings new samples, a run is asked once. Confined to one thread.
 */
final class Ways {
    private final int horizonSteps;
    private Way[] ways = {};

    Ways(int horizonSteps) {
        this.horizonSteps = horizonSteps;
    }

    int horizonSteps() {
        return horizonSteps;
    }

    /** The first so many, with nothing in them; the run that had them before must not be asked any more. */
    Way[] cleared(int count) {
        int known = ways.length;
        if (known < count) {
            ways = Arrays.copyOf(ways, count);
            for (int w = known; w < count; w++) {
                ways[w] = new Way(horizonSteps);
            }
        }
        for (int w = 0; w < Math.min(known, count); w++) {
            ways[w].clear();
        }
        return Arrays.copyOf(ways, count);
    }
}
