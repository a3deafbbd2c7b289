package io.shadowtune.deploy.stage;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The record headers the engine understands. */
public final class RecordHeaders {
    /** Marks the message as an end-of-input marker, which goes to every partition. */
    public static final String END = "shadowtune-end";
    /** Format of a source record, where it is known before decoding. */
    public static final String FORMAT = "shadowtune-format";
    /** Origin of a source record that did not come straight from its producer: {@code file#line}. */
    public static final String ORIGIN = "shadowtune-origin";
    /** The time of the message says nothing about the record in it (a file has no transport). */
    public static final String UNTIMED = "shadowtune-untimed";
    /** The time a source record counts from when it has none of its own and its transport none either: an instant. */
    public static final String ASSUMED_TIME = "shadowtune-assumed-time";

    private RecordHeaders() {}

    /** The text of a header, or null when there is none. */
    public static @Nullable String text(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    /** Whether the message is an end-of-input marker. */
    public static boolean isEnd(Headers headers) {
        return headers.lastHeader(END) != null;
    }

    /** Bytes of a header value or key. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
