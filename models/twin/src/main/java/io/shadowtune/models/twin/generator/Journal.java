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

    /**
     * The workers of a job begin to compute.
     *
     * @param job its name
     * @param atSeconds when
     * @param seconds how long the slowest will take
     */
    default void computing(String job, double atSeconds, double seconds) {}

    /**
     * The hosts of a job have sent what they had to send to each other.
     *
     * @param job its name
     * @param kind what that was
     * @param bytes of each NIC
     * @param atSeconds when it was over
     * @param seconds how long it took
     */
    default void exchanged(String job, Traffic kind, double bytes, double atSeconds, double seconds) {}

    /** A job was submitted. */
    default void submitted(double atSeconds, int number, JobRequest request) {}

    /** A job that was submitted will never run. */
    default void refused(double atSeconds, int number, String because) {}

    /** A job got its hosts. */
    default void started(double atSeconds, Placement placement) {}

    /** A job is over, and its hosts are free. */
    default void ended(double atSeconds, int number) {}

    /** A prompt was handed over for inference. */
    default void request(double atSeconds, double bytes) {}

    /** A link between a leaf and a spine, both counted from 0, failed or came back. */
    default void link(double atSeconds, int leaf, int spine, boolean isUp) {}
}
