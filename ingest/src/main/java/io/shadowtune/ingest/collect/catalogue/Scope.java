package io.shadowtune.ingest.collect.catalogue;

/** How often an item is taken: once for the host, or once for each device of a kind. */
public enum Scope {
    HOST(""),
    NETDEV("{netdev}"),
    RDMA_DEVICE("{rdma}");

    private final String placeholder;

    Scope(String placeholder) {
        this.placeholder = placeholder;
    }

    /** A text of an item with the device's name where the placeholder stands. */
    public String fill(String text, String device) {
        return placeholder.isEmpty() ? text : text.replace(placeholder, device);
    }
}
