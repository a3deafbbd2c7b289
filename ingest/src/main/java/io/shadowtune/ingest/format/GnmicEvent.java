package io.shadowtune.ingest.format;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One event of gnmic while it is being read; refilled for the next one. Not thread-safe. */
final class GnmicEvent {
    /** The value was read. */
    static final byte GOOD = 0;
    /** The value was read from a number that may have been rounded on its way. */
    static final byte ROUNDED = 1;
    /** The value is not a counter; its text is kept. */
    static final byte BAD = 2;

    private final Map<String, String> tags = new HashMap<>();
    private String[] paths = new String[64];
    private long[] values = new long[64];
    private byte[] states = new byte[64];
    private @Nullable String[] texts = new String[64];
    private int size;
    private @Nullable Long timestampNanos;
    private boolean hasContent;
    private boolean deletes;

    void clear() {
        tags.clear();
        Arrays.fill(texts, 0, size, null);
        size = 0;
        timestampNanos = null;
        hasContent = false;
        deletes = false;
    }

    void tag(String name, String value) {
        tags.put(name, value);
    }

    void timestamp(@Nullable Long nanos) {
        timestampNanos = nanos;
    }

    void value(String path, long value, byte state, @Nullable String text) {
        if (size == paths.length) {
            int longer = size * 2;
            paths = Arrays.copyOf(paths, longer);
            values = Arrays.copyOf(values, longer);
            states = Arrays.copyOf(states, longer);
            texts = Arrays.copyOf(texts, longer);
        }
        paths[size] = path;
        values[size] = value;
        states[size] = state;
        texts[size] = text;
        size++;
    }

    void sawField() {
        hasContent = true;
    }

    void sawDeletes() {
        deletes = true;
    }

    /** Whether it carries values, as opposed to control events (sync, deletes, nothing at all). */
    boolean isData() {
        return hasContent && size > 0;
    }

    boolean isDelete() {
        return deletes;
    }

    @Nullable
    Long timestampNanos() {
        return timestampNanos;
    }

    @Nullable
    String tag(String name) {
        return tags.get(name);
    }

    int size() {
        return size;
    }

    String path(int i) {
        return paths[i];
    }

    long value(int i) {
        return values[i];
    }

    byte state(int i) {
        return states[i];
    }

    @Nullable
    String text(int i) {
        return texts[i];
    }
}
