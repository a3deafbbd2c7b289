package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryException;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Answers questions to the history while the historian writes it: each with a reader of its own, few at a time, none
 * for ever. Thread-safe.
 *
 * <p>Closing a reader from another thread is how a question is ended: DuckDB interrupts the statements of a connection
 * that is closed.
 */
final class HistoryDesk implements AutoCloseable {
    /** Questions at once; each may use the threads and memory the history's settings allow. */
    static final int AT_ONCE = 3;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HistoryWriter history;
    private final Duration longest;
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final Set<HistoryReader> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer;
    private volatile boolean closing;

    /**
     * A desk.
     *
     * @param longest a question that takes longer is ended
     */
    HistoryDesk(HistoryWriter history, Duration longest) {
        this.history = history;
        this.longest = longest;
        ScheduledThreadPoolExecutor executor =
                new ScheduledThreadPoolExecutor(1, task -> EngineEndpoint.daemon(task, "endpoint-deadline"));
        executor.setRemoveOnCancelPolicy(true);
        this.timer = executor;
    }

    /**
     * Asks.
     *
     * @throws Failure when too many ask, it takes too long, or the engine stops
     */
    <T> T ask(Function<HistoryReader, T> question) {
        takePlace();
        AtomicBoolean late = new AtomicBoolean();
        try (HistoryReader reader = history.reader()) {
            open.add(reader);
            ScheduledFuture<?> deadline =
                    timer.schedule(() -> end(reader, late), longest.toMillis(), TimeUnit.MILLISECONDS);
            try {
                T answer = question.apply(reader);
                requireInTime(late.get());
                return answer;
            } finally {
                deadline.cancel(false);
                open.remove(reader);
            }
        } catch (HistoryException e) {
            requireInTime(late.get());
            throw Failure.outside("HISTORY", "history", String.valueOf(e.getMessage()), e);
        } finally {
            places.release();
        }
    }

    private static void end(HistoryReader reader, AtomicBoolean late) {
        late.set(true);
        reader.close();
    }

    private void takePlace() {
        try {
            if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Failure.outside("BUSY", "engine", "answers %d other questions: ask again".formatted(AT_ONCE));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("STOPPING", "engine", "is stopping", e);
        }
        if (closing) {
            places.release();
            throw Failure.outside("STOPPING", "engine", "is stopping: ask again when it has ended");
        }
    }

    private void requireInTime(boolean late) {
        if (late) {
            throw Failure.outside(
                    "TOO_LONG",
                    "query",
                    "took more than %d s and was ended: maybe a shorter span of time".formatted(longest.toSeconds()));
        }
        if (closing) {
            throw Failure.outside("STOPPING", "engine", "is stopping: ask again when it has ended");
        }
    }

    /** Lets what is nearly done be done, and ends the rest; readers are closed when it returns. */
    @Override
    public void close() {
        try {
            boolean done = places.tryAcquire(AT_ONCE, 1, TimeUnit.SECONDS);
            closing = true;
            if (!done) {
                open.forEach(HistoryReader::close);
                done = places.tryAcquire(AT_ONCE, 2, TimeUnit.SECONDS);
            }
            if (done) {
                places.release(AT_ONCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        timer.shutdownNow();
    }
}
