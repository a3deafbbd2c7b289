package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;

/**
 * A port or something in it as a source spelled it, before names are resolved.
 *
 * @param kind port, queue or priority group
 * @param port the port's name or alias
 * @param index queue or group number; -1 for a port
 */
record EntityRef(EntityKind kind, String port, int index) {
    /** The entity, once the device and port are known. */
    EntityId on(String fabric, String device, String resolvedPort) {
        return new EntityId(fabric, kind, device, resolvedPort, index);
    }
}
