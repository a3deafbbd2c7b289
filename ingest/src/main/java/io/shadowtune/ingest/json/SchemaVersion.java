package io.shadowtune.ingest.json;

import org.jspecify.annotations.Nullable;

/**
 * Version of what is written to topics and stores: additive within a major; another major is refused.
 *
 * @param major changes when a reader of the old would misread the new
 * @param minor changes when something is added
 */
public record SchemaVersion(int major, int minor) {
    /** What this build writes. */
    public static final SchemaVersion CURRENT = new SchemaVersion(1, 0);

    /** Reads {@code major.minor}, or null when it is neither that nor absent; an absent one is not current. */
    public static @Nullable SchemaVersion parse(@Nullable String text) {
        if (text == null || !text.matches("\\d{1,4}\\.\\d{1,4}")) {
            return null;
        }
        int dot = text.indexOf('.');
        return new SchemaVersion(Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
    }

    /** Whether this build can read what was written under that version. */
    public boolean isReadable() {
        return major == CURRENT.major;
    }

    /** The text form {@code major.minor}. */
    public String text() {
        return major + "." + minor;
    }
}
