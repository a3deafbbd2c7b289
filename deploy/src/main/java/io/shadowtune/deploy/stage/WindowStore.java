package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.window.DeviceWindows;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Keeps the state of devices for a restart. A message about one port rewrites that port; one about most of a switch
 * rewrites the switch in one piece, which costs one record instead of one for each port. Every write carries a number
 * that rises with the device's writes, so that of a port's own record and the whole the later one counts.
 */
final class WindowStore {
    private static final String WHOLE = "whole|";
    private static final int LEAST_FOR_WHOLE = 4;

    private final KeyValueStore<String, byte[]> entities;
    private final KeyValueStore<String, byte[]> devices;
    private final Map<EntityId, Long> writes = new HashMap<>();

    WindowStore(KeyValueStore<String, byte[]> entities, KeyValueStore<String, byte[]> devices) {
        this.entities = entities;
        this.devices = devices;
    }

    /** Puts every stored device back. */
    void restore(Function<EntityId, DeviceWindows> device) {
        Map<EntityId, Long> wholeNumbers = new HashMap<>();
        forEach(entities, (key, value) -> {
            if (key.startsWith(WHOLE)) {
                EntityId holder = EntityId.parse(key.substring(WHOLE.length()));
                device.apply(holder).restoreAll(state(value));
                wholeNumbers.put(holder, number(value));
                writes.merge(holder, number(value), Math::max);
            }
        });
        forEach(entities, (key, value) -> {
            if (!key.startsWith(WHOLE)) {
                EntityId entity = EntityId.parse(key);
                EntityId holder = entity.holder();
                if (number(value) > wholeNumbers.getOrDefault(holder, 0L)) {
                    device.apply(holder).restore(entity, state(value));
                }
                writes.merge(holder, number(value), Math::max);
            }
        });
        forEach(devices, (key, value) -> device.apply(EntityId.parse(key)).restoreDevice(value));
    }

    private interface Entry {
        void visit(String key, byte[] value);
    }

    private static void forEach(KeyValueStore<String, byte[]> store, Entry visitor) {
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                visitor.visit(entry.key, entry.value);
            }
        }
    }

    /** Stores what changed since the last call. */
    void store(EntityId holder, DeviceWindows windows) {
        long number = writes.merge(holder, 1L, Long::sum);
        List<EntityId> changed = windows.dirty();
        List<EntityId> gone = windows.forgotten();
        if (changed.size() >= LEAST_FOR_WHOLE && changed.size() * 2 >= windows.size()) {
            entities.put(WHOLE + holder.text(), numbered(number, windows.allState()));
        } else {
            for (EntityId entity : changed) {
                entities.put(entity.text(), numbered(number, windows.state(entity)));
            }
            if (!gone.isEmpty()) {
                // A forgotten entity must not come back from the whole.
                entities.put(WHOLE + holder.text(), numbered(number, windows.allState()));
            }
        }
        for (EntityId entity : gone) {
            entities.delete(entity.text());
        }
        devices.put(holder.text(), windows.deviceState());
    }

    private static byte[] numbered(long number, byte[] state) {
        return ByteBuffer.allocate(Long.BYTES + state.length)
                .putLong(number)
                .put(state)
                .array();
    }

    private static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }

    private static byte[] state(byte[] value) {
        return java.util.Arrays.copyOfRange(value, Long.BYTES, value.length);
    }
}
