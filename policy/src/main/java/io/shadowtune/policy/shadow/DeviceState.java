package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one device between two steps. Immutable; made of records, maps with string keys and lists, so
 * that it can be stored as JSON. Its size grows with the bindings of the device, not with time.
 *
 * @param device the device
 * @param configuredAt event time of the latest snapshot with bindings; null when none was seen
 * @param scopes by profile name
 */
public record DeviceState(EntityId device, @Nullable Instant configuredAt, Map<String, ScopeState> scopes) {
    public DeviceState {
        scopes = Collections.unmodifiableMap(new TreeMap<>(scopes));
    }

    /** A device that was never seen. */
    public static DeviceState initial(EntityId device) {
        return new DeviceState(device, null, Map.of());
    }

    DeviceState with(Map<String, ScopeState> others) {
        return new DeviceState(device, configuredAt, others);
    }
}
