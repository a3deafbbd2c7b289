package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** JSON parsers that cannot be made to exhaust the program. */
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
}
