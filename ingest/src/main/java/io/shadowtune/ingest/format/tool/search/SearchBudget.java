package io.shadowtune.ingest.format.tool.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many characters patterns may look at for one question, so that text made to exhaust them ends in an answer.
 * Counted, not timed: the same text is searched as far on every machine. Safe for any number of threads.
 */
public final class SearchBudget {
    private final long steps;
    private final AtomicLong left;

    /** Begins with so many steps, one for each look at a character; above 0. */
    public SearchBudget(long steps) {
        this.steps = steps;
        this.left = new AtomicLong(steps);
    }

    /** Steps not taken yet; not above 0 when all are used up. */
    long left() {
        return left.get();
    }

    void take(long taken) {
        left.addAndGet(-taken);
    }

    /** Steps taken so far. */
    public long used() {
        return steps - left.get();
    }
}
