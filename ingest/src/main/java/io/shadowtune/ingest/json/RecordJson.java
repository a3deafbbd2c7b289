package io.shadowtune.ingest.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;

/**
 * Records as JSON messages: an object that begins with {@code schemaVersion} and {@code type}. Thread-safe.
 *
 * <p>Times are ISO-8601 UTC, entities their text form, absent values left out, NaN the string {@code "NaN"}.
 */
public final class RecordJson {
    private final ObjectMapper mapper;

    /** A codec; make one and share it. */
    public RecordJson() {
        this.mapper = mapper();
    }

    /** The mapper behind the codec, for documents that are no records (reports, command output). */
    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .addModule(TelemetryModule.create())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
                .build();
    }

    /** The message of a record; its class must be one of {@link RecordType}. */
    public byte[] write(Object record) {
        RecordType type = RecordType.of(record.getClass());
        try (ByteArrayBuilder bytes = new ByteArrayBuilder(1024);
                JsonGenerator json = mapper.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("schemaVersion", SchemaVersion.CURRENT.text());
            json.writeStringField("type", type.text());
            if (record instanceof SampleBatch batch) {
                SampleBatchJson.write(batch, json);
            } else if (record instanceof Window window) {
                WindowJson.write(window, json, mapper);
            } else {
                writeFields(record, json);
            }
            json.writeEndObject();
            json.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("The record must be writable to memory.", e);
        }
    }

    /** The fields of a record into the object that was begun, without a tree of them in between. */
    private void writeFields(Object record, JsonGenerator json) throws IOException {
        SerializerProvider provider = mapper.getSerializerProviderInstance();
        provider.findValueSerializer(record.getClass())
                .unwrappingSerializer(NameTransformer.NOP)
                .serialize(record, json, provider);
    }

    /** The record of a message, whatever its type, or why it was refused. */
    public Reading<Object> read(byte[] message) {
        try (JsonParser json = mapper.createParser(message)) {
            if (json.nextToken() != JsonToken.START_OBJECT
                    || json.nextToken() != JsonToken.FIELD_NAME
                    || !json.currentName().equals("schemaVersion")) {
                return refused(RejectReason.MALFORMED, "expected an object that begins with schemaVersion");
            }
            json.nextToken();
            SchemaVersion version = SchemaVersion.parse(json.getText());
            if (version == null || !version.isReadable()) {
                return refused(
                        RejectReason.UNKNOWN_VERSION,
                        "schemaVersion %s, this build reads %s"
                                .formatted(json.getText(), SchemaVersion.CURRENT.text()));
            }
            if (json.nextToken() != JsonToken.FIELD_NAME || !json.currentName().equals("type")) {
                return refused(RejectReason.MALFORMED, "expected type after schemaVersion");
            }
            json.nextToken();
            RecordType type = RecordType.of(json.getText());
            if (type == null) {
                return refused(RejectReason.UNSUPPORTED_FORMAT, "no such type: " + json.getText());
            }
            return new Reading.Read<>(record(type, json));
        } catch (JsonProcessingException e) {
            return refused(RejectReason.MALFORMED, firstLine(e.getOriginalMessage()));
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            return refused(RejectReason.MALFORMED, firstLine(String.valueOf(e.getMessage())));
        }
    }

    private Object record(RecordType type, JsonParser json) throws IOException {
        if (type == RecordType.SAMPLES) {
            return SampleBatchJson.read(json);
        }
        if (type == RecordType.WINDOW) {
            return WindowJson.read(json, mapper);
        }
        json.nextToken();
        return mapper.readValue(json, type.record());
    }

    private static Reading<Object> refused(RejectReason reason, String because) {
        return new Reading.Refused<>(reason, because);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
