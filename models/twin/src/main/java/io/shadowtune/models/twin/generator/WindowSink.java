package io.shadowtune.models.twin.generator;

/** Takes windows as they end. */
public interface WindowSink {
    /**
     * A window.
     *
     * @param startNanos its begin, from the beginning of the plan
     * @param endNanos its end
     * @param totals what was counted; only until this returns
     */
    void window(long startNanos, long endNanos, LinkTotals totals);
}
