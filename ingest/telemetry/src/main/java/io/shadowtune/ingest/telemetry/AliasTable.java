package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which device, port or host a source meant by a name, at a time.
 *
 * <p>A name can mean another thing later (a re-used address, a recabled port), so every entry holds from an instant on
 * until the next entry of the same name. A table is built once and then only read; to learn, build a new one. Safe to
 * share between threads after {@link Builder#build}.
 */
public final class AliasTable {
    /** Knows nothing: every name stays as it is. */
    public static final AliasTable EMPTY = new Builder().build();

    private final Map<Key, NavigableMap<Instant, String>> entries;
    private final Set<String> holders;

    private AliasTable(Map<Key, NavigableMap<Instant, String>> entries, Set<String> partlyKnown) {
        this.entries = entries;
        this.holders = new HashSet<>();
        entries.keySet().forEach(key -> holders.add(key.holder()));
        holders.removeAll(partlyKnown);
    }

    private record Key(String holder, String name) {}

    /** The device that goes by an address, {@code address:port} or name, or null when not known. */
    public @Nullable String device(String name, Instant at) {
        String exact = find("", name, at);
        if (exact != null) {
            return exact;
        }
        int colon = name.lastIndexOf(':');
        return colon > 0 && name.indexOf(':') == colon ? find("", name.substring(0, colon), at) : null;
    }

    /** The NOS name of a device's port that goes by an alias or interface index, or null when not known. */
    public @Nullable String port(String device, String name, Instant at) {
        return find(device, name, at);
    }

    /** Whether the ports of the device are known; if so, a port name the table does not have is a wrong one. */
    public boolean knowsPortsOf(String device) {
        return holders.contains(device);
    }

    private @Nullable String find(String holder, String name, Instant at) {
        NavigableMap<Instant, String> versions = entries.get(new Key(holder, name));
        if (versions == null) {
            return null;
        }
        Map.Entry<Instant, String> entry = versions.floorEntry(at);
        return entry == null ? null : entry.getValue();
    }

    /** How many names it knows. */
    public int size() {
        return entries.size();
    }

    /** Collects entries. Not thread-safe. */
    public static final class Builder {
        private final Map<Key, NavigableMap<Instant, String>> entries = new HashMap<>();
        private final Set<String> partlyKnown = new HashSet<>();

        /** Of this device only some ports are known, such as those its neighbours see. */
        public Builder partlyKnown(String device) {
            partlyKnown.add(device);
            return this;
        }

        /** From an instant on, a device goes by a name. */
        public Builder device(String name, String device, Instant from) {
            return put(new Key("", name), device, from);
        }

        /** From an instant on, a device's port goes by a name. */
        public Builder port(String device, String name, String port, Instant from) {
            return put(new Key(device, name), port, from);
        }

        private Builder put(Key key, String value, Instant from) {
            entries.computeIfAbsent(key, k -> new TreeMap<>()).put(from, Objects.requireNonNull(value));
            return this;
        }

        /** The table so far. */
        public AliasTable build() {
            Map<Key, NavigableMap<Instant, String>> copy = new HashMap<>();
            entries.forEach((key, versions) -> copy.put(key, new TreeMap<>(versions)));
            return new AliasTable(copy, partlyKnown);
        }
    }
}
