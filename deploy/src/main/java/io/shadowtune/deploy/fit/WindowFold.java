package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Gathers windows, settings and cabling of a stream of records and tells of one queue. Not thread-safe. */
public final class WindowFold {
    /** Flags of windows whose numbers may be wrong. */
    static final Set<Flag> DOUBTFUL =
            EnumSet.of(Flag.RESET, Flag.UNIT_SUSPECT, Flag.STALE, Flag.AMBIGUOUS, Flag.CONFLICT, Flag.DATA_CORRUPTION);

    private final QueueChoice choice;
    private final Map<EntityId, Map<Instant, Window>> queues = new TreeMap<>();
    private final Map<EntityId, Map<Instant, Window>> ports = new TreeMap<>();
    private final Map<EntityId, List<SettingSeen>> settings = new HashMap<>();
    private final Map<EntityId, Boolean> hostBehind = new HashMap<>();
    private int windows;

    /** Keeps what belongs to the switches of these queues. */
    public WindowFold(QueueChoice choice) {
        this.choice = choice;
    }

    /** How many windows came. */
    public int windows() {
        return windows;
    }

    /** Takes a record; those it has no use for are let go. A window that comes again replaces its former self. */
    public void add(Object record) {
        if (record instanceof Window window) {
            windows++;
            EntityId entity = window.entity();
            if (entity.kind() == EntityKind.QUEUE && choice.allows(entity)) {
                queues.computeIfAbsent(entity, key -> new TreeMap<>()).put(window.start(), window);
            } else if (entity.kind() == EntityKind.PORT) {
                ports.computeIfAbsent(entity, key -> new TreeMap<>()).put(window.start(), window);
            }
        } else if (record instanceof ConfigSnapshot snapshot) {
            Map<EntityId, WredSetting> profiles = new HashMap<>();
            snapshot.wredProfiles().forEach(profile -> profiles.put(profile.profile(), profile.setting()));
            for (ConfigSnapshot.QueueBinding binding : snapshot.bindings()) {
                Optional.ofNullable(profiles.get(binding.profile()))
                        .ifPresent(setting -> settings.computeIfAbsent(binding.queue(), key -> new ArrayList<>())
                                .add(new SettingSeen(snapshot.header().eventTime(), setting)));
            }
        } else if (record instanceof TopologySnapshot snapshot) {
            for (TopologySnapshot.Link link : snapshot.links()) {
                neighbours(link.a(), link.b());
                neighbours(link.b(), link.a());
            }
        }
    }

    private void neighbours(EntityId here, EntityId there) {
        if (here.kind() == EntityKind.PORT) {
            hostBehind.put(here, there.kind() == EntityKind.NIC || there.kind() == EntityKind.HOST);
        }
    }

    /** The queue that marked most, else sent most, of those that are meant; empty when there is none. */
    public Optional<WindowEvidence> evidence() {
        return queues.keySet().stream()
                .max(Comparator.<EntityId>comparingDouble(queue -> sum(queue, true))
                        .thenComparingDouble(queue -> sum(queue, false)))
                .map(this::evidence);
    }

    private double sum(EntityId queue, boolean marked) {
        return rows(queue).stream()
                .mapToDouble(row -> marked ? row.marked() : row.bytes())
                .filter(Double::isFinite)
                .sum();
    }

    private List<QueueRow> rows(EntityId queue) {
        return queues.getOrDefault(queue, Map.of()).values().stream()
                .map(window -> WindowTranslation.queue(window, isDoubtful(window)))
                .toList();
    }

    private static boolean isDoubtful(Window window) {
        return window.flags().stream().anyMatch(DOUBTFUL::contains);
    }

    private WindowEvidence evidence(EntityId queue) {
        List<PortRow> rows = new ArrayList<>();
        Map<String, Boolean> cabling = new HashMap<>();
        ports.forEach((port, windowsOf) -> {
            if (isOf(port, queue)) {
                windowsOf.values().forEach(window -> rows.add(WindowTranslation.port(window, isDoubtful(window))));
            }
        });
        hostBehind.forEach((port, host) -> {
            if (isOf(port, queue)) {
                cabling.put(port.part(), host);
            }
        });
        List<SettingSeen> seen = settings.getOrDefault(queue, List.of()).stream()
                .sorted(Comparator.comparing(SettingSeen::at))
                .toList();
        return new WindowEvidence(queue, rows(queue), rows, seen, cabling);
    }

    private static boolean isOf(EntityId port, EntityId queue) {
        return port.fabric().equals(queue.fabric()) && port.device().equals(queue.device());
    }
}
