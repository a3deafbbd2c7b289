package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.window.DeviceWindows;
import io.shadowtune.ingest.window.WindowConfig;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What only shows between the records of one file: resets, wraps, duplicates, disorder. Counted in windows of the
 * file's own. Not thread-safe.
 */
final class WindowFlags {
    private static final Set<Flag> BETWEEN_RECORDS =
            Set.of(Flag.RESET, Flag.WRAP32, Flag.SATURATED, Flag.DUPLICATE, Flag.OUT_OF_ORDER, Flag.UNIT_SUSPECT);

    private final WindowConfig config;
    private final Map<EntityId, DeviceWindows> devices = new HashMap<>();
    private final Map<Flag, Long> flags = new EnumMap<>(Flag.class);

    WindowFlags(WindowConfig config) {
        this.config = config;
    }

    void add(List<TelemetryRecord> records) {
        for (TelemetryRecord record : records) {
            EntityId holder = record.entity().holder();
            if (record instanceof Sample sample) {
                count(device(holder).add(sample), sample.header().flags());
            } else if (record instanceof FlowSample flow) {
                count(device(holder).add(flow), flow.header().flags());
            }
        }
    }

    private DeviceWindows device(EntityId holder) {
        return devices.computeIfAbsent(holder, h -> new DeviceWindows(config));
    }

    private void count(List<Window> windows, Set<Flag> own) {
        for (Window window : windows) {
            for (Flag flag : window.flags()) {
                if (BETWEEN_RECORDS.contains(flag) && !own.contains(flag)) {
                    flags.merge(flag, 1L, Long::sum);
                }
            }
        }
    }

    Map<Flag, Long> finish() {
        devices.values().forEach(device -> count(device.closeAll(), Set.of()));
        devices.clear();
        return flags;
    }
}
