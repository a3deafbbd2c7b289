package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.format.Decoder;
import io.shadowtune.ingest.format.FormatCatalogue;
import io.shadowtune.ingest.format.Peek;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which decoder reads the records of a source topic: the configured one, or, for {@code auto}, the one that recognised
 * a record and is asked first from then on. Not thread-safe.
 */
final class SourceFormats {
    /** The format of a topic whose records are recognised one by one. */
    static final String AUTO = "auto";

    private final FormatCatalogue catalogue;
    private final Map<String, String> formatByTopic;
    private final Map<String, Decoder> lastByTopic = new HashMap<>();

    SourceFormats(FormatCatalogue catalogue, Map<String, String> formatByTopic) {
        this.catalogue = catalogue;
        this.formatByTopic = Map.copyOf(formatByTopic);
    }

    /** The decoder for a record, or null when no format is recognised. */
    @Nullable
    Decoder decoder(String topic, @Nullable String stated, byte[] payload) {
        String format = stated == null ? formatByTopic.getOrDefault(topic, AUTO) : stated;
        if (!format.equals(AUTO)) {
            return catalogue.byName(format);
        }
        Decoder last = lastByTopic.get(topic);
        return last == null ? detect(topic, payload) : last;
    }

    /** Whether another format than the one asked first may fit. */
    boolean mayBeAnother(String topic, @Nullable String stated) {
        return stated == null && formatByTopic.getOrDefault(topic, AUTO).equals(AUTO);
    }

    /** Whether the record looks like one of the decoder; some ignore what is not theirs. */
    boolean recognises(Decoder decoder, String topic, byte[] payload) {
        return decoder.recognises(peek(topic, payload));
    }

    private static Peek peek(String topic, byte[] payload) {
        return Peek.of(topic, Arrays.copyOf(payload, Math.min(payload.length, Peek.HEAD_BYTES)));
    }

    /** Looks at the record itself. */
    @Nullable
    Decoder detect(String topic, byte[] payload) {
        Decoder found = catalogue.detect(peek(topic, payload));
        if (found != null) {
            lastByTopic.put(topic, found);
        }
        return found;
    }
}
