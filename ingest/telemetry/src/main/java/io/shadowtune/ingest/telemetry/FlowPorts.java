package io.shadowtune.ingest.telemetry;

import org.jspecify.annotations.Nullable;

/**
 * Where a sampled packet entered and left its switch.
 *
 * @param inIfIndex interface index; 0 = unknown or local
 * @param outIfIndex interface index; 0 = unknown or local
 * @param inPort the port it resolves to, or null
 * @param outPort the port it resolves to, or null
 */
public record FlowPorts(
        long inIfIndex,
        long outIfIndex,
        @Nullable EntityId inPort,
        @Nullable EntityId outPort) {}
