package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.compact.ByteTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers what paths mean, as the same few thousand come every second. Bounded: when full it starts anew, so a source
 * with ever new paths costs time, not memory. Not thread-safe.
 */
final class PathTable {
    private static final int MOST = 200_000;

    private final ByteTable<PathTarget> targets = new ByteTable<>(MOST);
    private final Map<EntityRef, EntitySlot> slots = new HashMap<>();

    /** What the path in {@code [from, to)} means. */
    PathTarget target(byte[] bytes, int from, int to) {
        PathTarget known = targets.get(bytes, from, to);
        return known != null ? known : learn(Arrays.copyOfRange(bytes, from, to));
    }

    PathTarget target(String path) {
        byte[] bytes = path.getBytes(UTF_8);
        PathTarget known = targets.get(bytes, 0, bytes.length);
        return known != null ? known : learn(bytes);
    }

    private PathTarget learn(byte[] path) {
        String text = new String(path, UTF_8);
        PathTarget.Reading reading = SonicPaths.isSonic(text) ? SonicPaths.read(text) : OpenConfigPaths.read(text);
        EntityRef ref = reading.entity();
        PathTarget target = reading.signal() == null
                ? PathTarget.IGNORED
                : new PathTarget(ref == null ? null : slot(ref), reading.signal(), reading.secondary());
        targets.put(path, target);
        return target;
    }

    /** Where the values of an entity are gathered. */
    EntitySlot slot(EntityRef ref) {
        EntitySlot known = slots.get(ref);
        if (known != null) {
            return known;
        }
        if (slots.size() >= MOST) {
            slots.clear();
        }
        EntitySlot slot = new EntitySlot(ref);
        slots.put(ref, slot);
        return slot;
    }
}
