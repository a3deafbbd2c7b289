package io.shadowtune.models.twin.workload;

/**
 * One switch on a path.
 *
 * @param ingress where traffic comes in
 * @param egress where it queues and leaves
 */
public record Hop(FabricPort ingress, FabricPort egress) {}
