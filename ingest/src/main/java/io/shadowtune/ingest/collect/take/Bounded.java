package io.shadowtune.ingest.collect.take;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work that may hang, such as reading from a device that is broken. What does not end in time is left behind on a
 * daemon thread, because nothing can end a read inside the kernel. Safe for any number of threads.
 */
final class Bounded implements AutoCloseable {
    static final ThreadFactory DAEMONS = work -> {
        Thread thread = new Thread(work, "collect");
        thread.setDaemon(true);
        return thread;
    };

    private final ExecutorService threads = Executors.newCachedThreadPool(DAEMONS);

    /** Begins work. */
    <T> Future<T> begin(Callable<T> work) {
        return threads.submit(work);
    }

    /**
     * The result, or nothing when it is not there in time.
     *
     * @throws InterruptedException when the wait is called off
     */
    static <T> Optional<T> result(Future<T> future, Duration within) throws InterruptedException {
        try {
            return Optional.of(future.get(within.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            future.cancel(true);
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("The work (%s) must return its failures.".formatted(future), e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
