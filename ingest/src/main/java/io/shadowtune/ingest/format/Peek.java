package io.shadowtune.ingest.format;

import java.nio.charset.StandardCharsets;

/**
 * The beginning of a file or record, from which a format is recognised.
 *
 * @param name file or topic name, in lower case; a hint, never proof
 * @param head the first bytes, inflated, up to {@link #HEAD_BYTES}
 * @param text the same as text, undecodable bytes replaced
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Peek(String name, byte[] head, String text) {
    /** How much is looked at. */
    public static final int HEAD_BYTES = 8192;

    /** Looks at the beginning of something. */
    public static Peek of(String name, byte[] head) {
        return new Peek(name.toLowerCase(java.util.Locale.ROOT), head, new String(head, StandardCharsets.UTF_8));
    }

    /** The first line, without its end. */
    public String firstLine() {
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end)).strip();
    }
}
