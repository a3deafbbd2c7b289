package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.Progress;

/** Progress on standard error: a bar that rewrites itself on a terminal, elsewhere a line every 10 s. Not thread-safe. */
final class ProgressLine implements Progress, AutoCloseable {
    private static final long BAR_EVERY_NANOS = 100_000_000L;
    private static final long LINE_EVERY_NANOS = 10_000_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int WIDTH = 24;
    private static final String ERASE = "\r\u001b[K";

    private final Console console;
    private final long start;
    private long last;
    private boolean shown;

    ProgressLine(Console console) {
        this.console = console;
        this.start = console.nanoClock().getAsLong();
        this.last = start;
    }

    @Override
    public void at(String what, long done, long total) {
        long now = console.nanoClock().getAsLong();
        if (now - last < (console.terminal() ? BAR_EVERY_NANOS : LINE_EVERY_NANOS)) {
            return;
        }
        last = now;
        long seconds = (now - start) / SECOND_NANOS;
        double share = total <= 0 ? 0 : Math.min(1, Math.max(0, (double) done / total));
        String far = total <= 0 ? "%,d".formatted(done) : "%.0f %%".formatted(100 * share);
        if (console.terminal()) {
            int full = (int) (share * WIDTH);
            console.err()
                    .print(ERASE + "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] "
                            + "%s %s, %d s".formatted(far, what, seconds));
            shown = true;
        } else {
            console.err().println("shadowtune: %s, %s, %d s".formatted(what, far, seconds));
        }
        console.err().flush();
    }

    @Override
    public void close() {
        if (shown) {
            console.err().print(ERASE);
            console.err().flush();
        }
    }
}
