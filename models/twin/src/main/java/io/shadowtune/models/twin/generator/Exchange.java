package io.shadowtune.models.twin.generator;

/** Transfers that belong together; the last one's end calls back. Not thread-safe; used once. */
final class Exchange {
    private final Runnable whenDone;
    private int left;

    Exchange(int transfers, Runnable whenDone) {
        this.left = transfers;
        this.whenDone = whenDone;
    }

    /** One more transfer is done. */
    void done() {
        if (--left == 0) {
            whenDone.run();
        }
    }
}
