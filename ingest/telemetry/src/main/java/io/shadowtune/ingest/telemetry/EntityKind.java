package io.shadowtune.ingest.telemetry;

/** What a measured thing is; the lower-case name starts the text form of its {@link EntityId}. */
public enum EntityKind {
    /** A switch. */
    DEVICE,
    /** A switch port, by its NOS name. */
    PORT,
    /** An egress queue of a port, {@code 0..7} (more on VOQ systems). */
    QUEUE,
    /** An ingress priority group of a port. */
    PRIORITY_GROUP,
    /** A shared buffer pool of a device. */
    BUFFER_POOL,
    /** A WRED profile object, which many queues share. */
    WRED_PROFILE,
    /** A server. */
    HOST,
    /** An RDMA device of a host. */
    NIC,
    /** A GPU of a host. */
    GPU,
    /** A scheduler's job. */
    JOB;

    private final String text = name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');

    /** The name as the text form writes it: lower case, words joined by a hyphen. */
    public String text() {
        return text;
    }
}
