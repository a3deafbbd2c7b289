package io.shadowtune.deploy.stage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.shadow.DeviceState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** What the deciding stage must still know after a restart: device states, what waits to be told, offsets read. */
final class DecideStore {
    private static final String TOLD = "told|";

    private final KeyValueStore<String, byte[]> devices;
    private final KeyValueStore<String, byte[]> pending;
    private final KeyValueStore<String, byte[]> offsetStore;
    private final RecordJson json;
    private final ObjectMapper mapper = RecordJson.mapper();
    private final Map<EntityId, DeviceState> states = new HashMap<>();

    DecideStore(
            KeyValueStore<String, byte[]> devices,
            KeyValueStore<String, byte[]> pending,
            KeyValueStore<String, byte[]> offsetStore,
            RecordJson json) {
        this.devices = devices;
        this.pending = pending;
        this.offsetStore = offsetStore;
        this.json = json;
    }

    /** Fills empty maps with what was stored. */
    void restore(Map<EntityId, DeviceTimeline> timelines, Map<String, Long> offsets) {
        try (KeyValueIterator<String, byte[]> all = offsetStore.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (entry.key.startsWith(TOLD)) {
                    String[] told = text(entry.value).split("\\|", -1);
                    timeline(timelines, EntityId.parse(entry.key.substring(TOLD.length())))
                            .restore(instant(told[0]), instant(told[1]));
                } else {
                    offsets.put(entry.key, Long.valueOf(text(entry.value)));
                }
            }
        }
        try (KeyValueIterator<String, byte[]> all = pending.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                if (json.read(entry.value) instanceof Reading.Read<Object> read) {
                    if (read.record() instanceof Window window) {
                        timeline(timelines, window.entity().holder()).add(window);
                    } else if (read.record() instanceof ForecastRound round) {
                        timeline(timelines, round.holder()).add(round);
                    } else if (read.record() instanceof ConfigSnapshot snapshot) {
                        timeline(timelines, snapshot.entity().holder()).add(snapshot);
                    }
                }
            }
        }
        try (KeyValueIterator<String, byte[]> all = devices.all()) {
            while (all.hasNext()) {
                timeline(timelines, EntityId.parse(all.next().key));
            }
        }
    }

    private static DeviceTimeline timeline(Map<EntityId, DeviceTimeline> timelines, EntityId holder) {
        return timelines.computeIfAbsent(holder, h -> new DeviceTimeline());
    }

    void pend(EntityId holder, Window window, byte[] message) {
        pending.put(key(holder, window), message);
    }

    void pend(ForecastRound round, byte[] message) {
        pending.put(key(round), message);
    }

    void pend(ConfigSnapshot snapshot, byte[] message) {
        pending.put(key(snapshot), message);
    }

    /** Forgets what was told, and remembers how far that went. */
    void told(EntityId holder, DeviceTimeline.Group group, DeviceTimeline timeline) {
        group.windows().forEach(window -> pending.delete(key(holder, window)));
        group.rounds().forEach(round -> pending.delete(key(round)));
        group.snapshots().forEach(snapshot -> pending.delete(key(snapshot)));
        String told = text(timeline.lastEnd()) + "|" + text(timeline.lastRound());
        offsetStore.put(TOLD + holder.text(), told.getBytes(StandardCharsets.UTF_8));
    }

    DeviceState state(EntityId holder) {
        DeviceState known = states.get(holder);
        if (known != null) {
            return known;
        }
        byte[] bytes = devices.get(holder.text());
        if (bytes == null) {
            return DeviceState.initial(holder);
        }
        try {
            return mapper.readValue(bytes, DeviceState.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The stored state of " + holder + " must be readable.", e);
        }
    }

    void state(EntityId holder, DeviceState state, Map<String, Long> offsets) {
        states.put(holder, state);
        try {
            devices.put(holder.text(), mapper.writeValueAsBytes(state));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("The state of " + holder + " must be writable.", e);
        }
        offsets.forEach((partition, offset) ->
                offsetStore.put(partition, Long.toString(offset).getBytes(StandardCharsets.UTF_8)));
    }

    private static String key(EntityId holder, Window window) {
        return holder.text() + "|w|" + window.end() + "|" + window.entity().text();
    }

    private static String key(ForecastRound round) {
        return round.holder().text() + "|r|" + round.issuedAt();
    }

    private static String key(ConfigSnapshot snapshot) {
        EntityId entity = snapshot.entity();
        return entity.holder().text() + "|c|" + DeviceTimeline.since(snapshot) + "|" + entity.text();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String text(@Nullable Instant instant) {
        return instant == null ? "" : instant.toString();
    }

    private static @Nullable Instant instant(String text) {
        return text.isEmpty() ? null : Instant.parse(text);
    }
}
