package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Notices when the marking thresholds of a device's queues change. Settings are told before or after the windows of their time; they
 * count from the first window that ends after them. Not thread-safe.
 */
public final class SettingsWatch {
    /** Begin of the name of its stored state. */
    public static final String NAME = "settings/";

    /** A device that dates its settings ahead must not fill the memory. */
    private static final int MOST_WAITING = 180;

    private static final String NONE = "";

    private final EntityId holder;
    private final StateWriter writer = new StateWriter();
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, String> profiles = new TreeMap<>();
    private final NavigableMap<Long, Told> waiting = new TreeMap<>();

    /** What one snapshot says: setting by profile, profile by queue. */
    private static final class Told {
        final Map<String, String> settings = new TreeMap<>();
        final Map<String, String> profiles = new TreeMap<>();
    }

    /** A watch that knows no setting. */
    public SettingsWatch(EntityId holder) {
        this.holder = holder;
    }

    /** Takes a snapshot; one whose time is only assumed counts from the beginning. */
    public void add(ConfigSnapshot snapshot) {
        long since = snapshot.header().timeQuality() == TimeQuality.ASSUMED
                ? Long.MIN_VALUE
                : snapshot.header().eventTime().toEpochMilli();
        Told told = waiting.computeIfAbsent(since, at -> new Told());
        snapshot.wredProfiles().forEach(p -> told.settings.put(p.profile().text(), text(p.setting())));
        snapshot.bindings()
                .forEach(b -> told.profiles.put(b.queue().text(), b.profile().text()));
    }

    /** Whether it was told anything that does not count yet. */
    public boolean isWaiting() {
        return !waiting.isEmpty();
    }

    private static String text(WredSetting setting) {
        return "%s/%d/%d/%s"
                .formatted(setting.marking(), setting.kminBytes(), setting.kmaxBytes(), setting.pmaxRatio());
    }

    /**
     * Takes what was told before a window ended.
     *
     * @return queues whose setting is another now; one that was not known before has not changed
     */
    public Set<EntityId> reached(Instant windowEnd) {
        Set<EntityId> changed = new TreeSet<>();
        while (!waiting.isEmpty() && (waiting.firstKey() < windowEnd.toEpochMilli() || waiting.size() > MOST_WAITING)) {
            Told told = waiting.pollFirstEntry().getValue();
            Map<String, String> before = inForce();
            settings.putAll(told.settings);
            profiles.putAll(told.profiles);
            Map<String, String> after = inForce();
            before.forEach((queue, setting) -> {
                String now = after.getOrDefault(queue, NONE);
                if (!setting.isEmpty() && !now.isEmpty() && !setting.equals(now)) {
                    changed.add(EntityId.parse(queue));
                }
            });
        }
        return changed;
    }

    /** The marking curve that counts for a queue now; empty where it is not known. */
    public Optional<WredSetting> inForce(EntityId queue) {
        String profile = profiles.getOrDefault(queue.text(), NONE);
        String[] parts = settings.getOrDefault(profile, NONE).split("/", -1);
        return parts.length == 4
                ? Optional.of(new WredSetting(
                        Boolean.parseBoolean(parts[0]),
                        Long.parseLong(parts[1]),
                        Long.parseLong(parts[2]),
                        Double.parseDouble(parts[3])))
                : Optional.empty();
    }

    private Map<String, String> inForce() {
        Map<String, String> inForce = new TreeMap<>();
        profiles.forEach((queue, profile) -> inForce.put(queue, settings.getOrDefault(profile, NONE)));
        return inForce;
    }

    /** Whose state a stored entry is. */
    public static EntityId holderOf(StateEntry entry) {
        return EntityId.parse(entry.name().substring(NAME.length()));
    }

    /** What it knows, to be stored. */
    public StateEntry state() {
        writer.clear();
        write(settings);
        write(profiles);
        writer.count(waiting.size());
        waiting.forEach((since, told) -> {
            writer.number(since);
            write(told.settings);
            write(told.profiles);
        });
        return new StateEntry(NAME + holder.text(), writer.toBytes());
    }

    private void write(Map<String, String> texts) {
        writer.count(texts.size());
        texts.forEach((key, value) -> {
            writer.text(key);
            writer.text(value);
        });
    }

    /** Puts back what {@link #state} gave. */
    public void restore(StateEntry entry) {
        StateReader in = new StateReader(entry.content());
        read(in, settings);
        read(in, profiles);
        for (int i = in.count(); i > 0; i--) {
            Told told = new Told();
            long since = in.number();
            read(in, told.settings);
            read(in, told.profiles);
            waiting.put(since, told);
        }
    }

    private static void read(StateReader in, Map<String, String> texts) {
        for (int i = in.count(); i > 0; i--) {
            String key = in.text();
            texts.put(key, in.text());
        }
    }
}
