package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.time.Duration;
import java.time.Instant;

/**
 * Waits until an engine has worked off a run.
 *
 * @param engine the engine
 * @param runId the run, whose end was published
 * @param who of the command, for failures
 */
record RunEnd(Engine engine, String runId, String who) {
    private static final int STALL_SECONDS = 180;
    private static final long STEP_MILLIS = 500;

    /**
     * Waits.
     *
     * @param progress told now and then
     * @throws Failure when a part of the engine fails, or nothing comes out for a long time
     */
    void await(Runnable progress) {
        Instant lastMove = Instant.now();
        long lastTotal = -1;
        try {
            while (!engine.count().awaitEnd(runId, Historian.TOPICS, STEP_MILLIS)) {
                check(engine);
                long total = engine.count().total();
                Instant now = Instant.now();
                if (total != lastTotal) {
                    lastTotal = total;
                    lastMove = now;
                } else if (Duration.between(lastMove, now).toSeconds() > STALL_SECONDS) {
                    throw Failure.outside(
                            "STALLED", who, "nothing has come out for " + STALL_SECONDS + " s: --verbose says more");
                }
                progress.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", who, "interrupted", e);
        }
    }

    /** Passes on why a part of the engine stopped for good. */
    static void check(Engine engine) {
        Failure failure = engine.failure();
        if (failure != null) {
            throw failure;
        }
    }
}
