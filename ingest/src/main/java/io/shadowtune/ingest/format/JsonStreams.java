package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON parsers that cannot be made to exhaust the program, and what they say when they refuse. */
final class JsonStreams {
    private JsonStreams() {}

    /** A parser factory within the limits; nesting, names and numbers are bounded. */
    static JsonFactory factory(DecodeLimits limits) {
        return JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.maxDepth())
                        .maxDocumentLength(limits.maxPayloadBytes())
                        .maxStringLength(limits.maxPayloadBytes())
                        .maxNumberLength(400)
                        .maxNameLength(4096)
                        .build())
                .build();
    }

    /** A reader of whole documents within the limits; anything after the document is an error. */
    static ObjectMapper mapper(DecodeLimits limits) {
        return JsonMapper.builder(factory(limits))
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    /**
     * What a parser said of a document.
     *
     * @param root its content, or null when it is none
     * @param refusal why it is none; {@link Decoded#NOTHING} when nothing is in it
     */
    record Document(@Nullable JsonNode root, Decoded refusal) {}

    /** Reads a payload as one document. */
    static Document read(ObjectMapper mapper, Payload payload, DecodeContext context) {
        Decoded tooLarge = tooLarge(payload, context);
        if (tooLarge != null) {
            return new Document(null, tooLarge);
        }
        try {
            JsonNode root = mapper.readTree(payload.bytes());
            return new Document(root.isMissingNode() || root.isNull() ? null : root, Decoded.NOTHING);
        } catch (JsonProcessingException e) {
            return new Document(null, refused(e, payload));
        } catch (IOException e) {
            throw inMemory(payload, e);
        }
    }

    /** The refusal of a payload beyond the limit, or null. */
    static @Nullable Decoded tooLarge(Payload payload, DecodeContext context) {
        int most = context.limits().maxPayloadBytes();
        int length = payload.bytes().length;
        return length <= most
                ? null
                : Decoded.rejected(
                        RejectReason.TOO_LARGE, "%d bytes, at most %d are read".formatted(length, most), payload);
    }

    /** The refusal of what a parser could not read. */
    static Decoded refused(JsonProcessingException e, Payload payload) {
        return Decoded.rejected(reason(e), oneLine(e), payload);
    }

    /** A bug: bytes in memory are always readable. */
    static UncheckedIOException inMemory(Payload payload, IOException e) {
        return new UncheckedIOException(
                "The payload (%s) is in memory and must be readable.".formatted(payload.origin()), e);
    }

    private static RejectReason reason(JsonProcessingException e) {
        if (!(e instanceof StreamConstraintsException)) {
            return RejectReason.MALFORMED;
        }
        return String.valueOf(e.getMessage()).contains("nesting depth")
                ? RejectReason.TOO_DEEP
                : RejectReason.TOO_LARGE;
    }

    private static String oneLine(JsonProcessingException e) {
        long column = e.getLocation() == null ? -1 : e.getLocation().getColumnNr();
        return "no valid JSON at column " + column + ": "
                + String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
    }
}
