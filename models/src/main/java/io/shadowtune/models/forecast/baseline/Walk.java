package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.kernel.series.Filled;

/** A point method on its way through one series. Confined to one thread; holds no samples, so that it may outlive them. */
interface Walk {
    /** Variants that go side by side, from 0; the one that erred least lately speaks, with its own errors around it. */
    default int ways() {
        return 1;
    }

    /** Goes on past the sample at an index, the one after the last it was given. */
    void take(Filled samples, int index);

    /**
     * Says what comes, from the samples up to the one last taken only.
     *
     * @param index of the sample last taken
     * @param way which variant, {@code [0, ways)}
     * @param path of every coming step; NaN where nothing can be said
     */
    void say(Filled samples, int index, int way, double[] path);
}
