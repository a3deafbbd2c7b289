package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.Link;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Learns from topology snapshots which names mean the same device or port.
 *
 * <p>A device goes by its own name, its addresses and its chassis MAC; a port by its own name, its alias and, as decimal
 * text, its interface index in flow records. A name keeps its meaning until a later snapshot gives it another; the
 * earliest known meaning also holds for all time before, as a snapshot says what is cabled, not since when. Snapshots may
 * come in any order. Only a list of ports with interface indexes (a port map, a PORT table) is taken for all ports of a
 * device; neighbours see some. Not thread-safe; the tables it hands out are.
 */
public final class TopologyAliases {
    private record Name(String holder, String name) {}

    private final Map<Name, NavigableMap<Instant, String>> meanings = new HashMap<>();
    private final Set<Name> interfaces = new HashSet<>();
    private final Set<String> holders = new HashSet<>();
    private final Set<String> listed = new HashSet<>();
    private AliasTable table = AliasTable.EMPTY;
    private boolean changed;

    /** Learns from a snapshot. */
    public void add(TopologySnapshot snapshot) {
        Instant at = snapshot.header().eventTime();
        device(snapshot.entity(), at);
        for (DeviceAddress address : snapshot.devices()) {
            device(address.device(), at);
            note("", address.address(), address.device().device(), at);
        }
        for (PortAlias port : snapshot.ports()) {
            port(port, at);
        }
        for (Link link : snapshot.links()) {
            device(link.a(), at);
            device(link.b(), at);
        }
    }

    private void device(EntityId entity, Instant at) {
        note("", entity.device(), entity.device(), at);
    }

    private void port(PortAlias port, Instant at) {
        String device = port.port().device();
        String name = port.port().part();
        device(port.port(), at);
        if (port.port().kind() == EntityKind.NIC) {
            // It may be the interface of an RDMA device: then that is its name.
            changed |= interfaces.add(new Name(device, name));
        } else {
            note(device, name, name, at);
        }
        if (!port.alias().isEmpty()) {
            note(device, port.alias(), name, at);
        }
        changed |= holders.add(device);
        if (port.ifIndex() > 0) {
            changed |= listed.add(device);
            note(device, Long.toString(port.ifIndex()), name, at);
        }
        if (!port.mac().isEmpty()) {
            note(device, port.mac(), name, at);
        }
    }

    private void note(String holder, String name, String meaning, Instant at) {
        NavigableMap<Instant, String> known = meanings.computeIfAbsent(new Name(holder, name), n -> new TreeMap<>());
        String before = meaning(known, at);
        known.put(at, meaning);
        // Of a run of equal readings the first and the last are enough, and keep a constant size.
        prune(known, at);
        prune(known, known.lowerKey(at));
        prune(known, known.higherKey(at));
        changed |= !meaning.equals(before);
    }

    private static @Nullable String meaning(NavigableMap<Instant, String> known, Instant at) {
        Map.Entry<Instant, String> entry = known.floorEntry(at);
        Map.Entry<Instant, String> first = entry == null ? known.firstEntry() : entry;
        return first == null ? null : first.getValue();
    }

    private static void prune(NavigableMap<Instant, String> known, @Nullable Instant at) {
        if (at == null) {
            return;
        }
        Map.Entry<Instant, String> before = known.lowerEntry(at);
        Map.Entry<Instant, String> after = known.higherEntry(at);
        String here = known.get(at);
        if (before != null
                && after != null
                && before.getValue().equals(here)
                && after.getValue().equals(here)) {
            known.remove(at);
        }
    }

    /** What a name means; when that is an interface of an RDMA device, the device. */
    private String device(String holder, Map.Entry<Instant, String> meant) {
        NavigableMap<Instant, String> further = meanings.get(new Name(holder, meant.getValue()));
        String device = further == null ? null : meaning(further, meant.getKey());
        return device == null || !interfaces.contains(new Name(holder, meant.getValue())) ? meant.getValue() : device;
    }

    /** All that is known; the same table until something new is learnt. */
    public AliasTable table() {
        if (changed) {
            table = build();
            changed = false;
        }
        return table;
    }

    private AliasTable build() {
        AliasTable.Builder builder = new AliasTable.Builder();
        for (Name own : interfaces) {
            if (!meanings.containsKey(own)) {
                builder.port(own.holder(), own.name(), own.name(), Instant.MIN);
            }
        }
        meanings.forEach((name, known) -> {
            boolean first = true;
            for (Map.Entry<Instant, String> entry : known.entrySet()) {
                Instant from = first ? Instant.MIN : entry.getKey();
                if (name.holder().isEmpty()) {
                    builder.device(name.name(), entry.getValue(), from);
                } else {
                    builder.port(name.holder(), name.name(), device(name.holder(), entry), from);
                }
                first = false;
            }
        });
        holders.stream().filter(Predicate.not(listed::contains)).forEach(builder::partlyKnown);
        return builder.build();
    }
}
