package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes JSON into memory. */
final class JsonWriting {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Something that can be written. */
    interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private JsonWriting() {}

    static byte[] bytes(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory must be writable.", e);
        }
        return bytes.toByteArray();
    }
}
