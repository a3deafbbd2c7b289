package io.shadowtune.deploy.cli;

/** Work that is done when the process is told to end while something is going on; cancelled, it is not done any more. */
final class OnShutdown {
    private final Thread hook;

    OnShutdown(Runnable work) {
        this.hook = new Thread(work, "shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void cancel() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutting) {
            // The work is being done: the process ends.
            return;
        }
    }
}
