package io.shadowtune.models.twin.workload;

/** How the hosts of a job exchange data in an iteration. */
public enum Collective {
    /** Gradients go round a ring on every rail: one sender for each receiver. */
    RING_ALL_REDUCE,
    /** Tokens go to their experts: everybody sends to everybody, also across rails, and some experts are popular. */
    ALL_TO_ALL
}
