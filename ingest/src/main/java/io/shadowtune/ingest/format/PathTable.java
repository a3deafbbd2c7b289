package io.shadowtune.ingest.format;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Remembers what paths mean, as the same few thousand come every second. Bounded: when full it starts anew, so a source
 * with ever new paths costs time, not memory. Not thread-safe.
 */
final class PathTable {
    private static final int MOST = 200_000;

    private final Map<String, PathTarget> targets = new HashMap<>();
    private final Function<String, PathTarget> reader;

    PathTable(Function<String, PathTarget> reader) {
        this.reader = reader;
    }

    PathTarget target(String path) {
        PathTarget known = targets.get(path);
        if (known != null) {
            return known;
        }
        if (targets.size() >= MOST) {
            targets.clear();
        }
        PathTarget read = reader.apply(path);
        targets.put(path, read);
        return read;
    }
}
