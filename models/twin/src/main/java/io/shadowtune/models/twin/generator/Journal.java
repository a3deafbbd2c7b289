package io.shadowtune.models.twin.generator;

/** Is told of what happens in a generated cluster, beyond its telemetry. Times are seconds from the beginning. */
public interface Journal {
    /** Takes note of nothing. */
    Journal NONE = new Journal() {};

    /**
     * An iteration ended.
     *
     * @param job its job
     * @param draft what the job is like
     * @param atSeconds when it ended
     * @param seconds how long it took
     */
    default void iteration(String job, JobDraft draft, double atSeconds, double seconds) {}

    /** A job was submitted. */
    default void submitted(double atSeconds, JobRequest request) {}

    /** A prompt was handed over for inference. */
    default void request(double atSeconds, double bytes) {}

    /** A link between a leaf and a spine, both counted from 0, failed or came back. */
    default void link(double atSeconds, int leaf, int spine, boolean isUp) {}
}
