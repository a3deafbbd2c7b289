package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The marking curves of queues over time, gathered from snapshots in any order. Not thread-safe. */
public final class SettingsByTime {
    private final Map<EntityId, NavigableMap<Long, List<ConfigSnapshot>>> byHolder = new HashMap<>();

    /** Nothing known. */
    public SettingsByTime() {}

    /** Takes a snapshot; one whose time is only assumed counts from the beginning. */
    public void add(ConfigSnapshot snapshot) {
        long since = snapshot.header().timeQuality() == TimeQuality.ASSUMED
                ? Long.MIN_VALUE
                : snapshot.header().eventTime().toEpochMilli();
        byHolder.computeIfAbsent(snapshot.entity().holder(), holder -> new TreeMap<>())
                .computeIfAbsent(since, at -> new ArrayList<>())
                .add(snapshot);
    }

    /** A queue's curve by the time in milliseconds of the epoch from which on it was in force. */
    public NavigableMap<Long, WredSetting> of(EntityId queue) {
        NavigableMap<Long, WredSetting> inForce = new TreeMap<>();
        Map<EntityId, WredSetting> settings = new HashMap<>();
        EntityId[] profile = new EntityId[1];
        byHolder.getOrDefault(queue.holder(), new TreeMap<>()).forEach((since, snapshots) -> {
            for (ConfigSnapshot snapshot : snapshots) {
                snapshot.wredProfiles().forEach(p -> settings.put(p.profile(), p.setting()));
                snapshot.bindings().stream()
                        .filter(binding -> binding.queue().equals(queue))
                        .forEach(binding -> profile[0] = binding.profile());
            }
            WredSetting now = settings.get(profile[0]);
            if (now != null) {
                inForce.put(since, now);
            }
        });
        return inForce;
    }
}
