package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Topic;
import java.time.Duration;
import java.time.Instant;

/**
 * Waits until something published has come out of an engine.
 *
 * @param engine the engine
 * @param who of the command, for failures
 */
record EngineWait(Engine engine, String who) {
    private static final int STALL_SECONDS = 180;
    private static final long STEP_MILLIS = 500;

    /** One short wait for it; true when it is there. */
    private interface Step {
        boolean await(long millis) throws InterruptedException;
    }

    /**
     * Waits until a run, whose end was published, is worked off.
     *
     * @param progress told now and then
     * @throws Failure when a part of the engine fails, or nothing comes out for a long time
     */
    void forEnd(String runId, Runnable progress) {
        await(millis -> engine.count().awaitEnd(runId, Historian.TOPICS, millis), progress);
    }

    /**
     * Waits until that many records of a topic are in the history.
     *
     * @param progress told now and then
     * @throws Failure when a part of the engine fails, or nothing comes out for a long time
     */
    void forKept(Topic topic, long number, Runnable progress) {
        await(millis -> engine.count().awaitKept(topic, number, millis), progress);
    }

    private void await(Step step, Runnable progress) {
        Instant lastMove = Instant.now();
        long lastTotal = -1;
        try {
            while (!step.await(STEP_MILLIS)) {
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
