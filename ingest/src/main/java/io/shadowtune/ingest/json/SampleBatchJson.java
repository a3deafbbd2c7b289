package io.shadowtune.ingest.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads sample batches as a stream, without a tree: this is the hot path of the engine.
 *
 * <p>Shape: {@code holder}, then {@code groups}: each a header ({@code format, origin, time, quality, ingested, flags})
 * and its {@code samples}, each {@code kind, part, index, values{signal: number}}. What a group's samples share is
 * written once.
 */
final class SampleBatchJson {
    private SampleBatchJson() {}

    static void write(SampleBatch batch, JsonGenerator json) throws IOException {
        json.writeStringField("holder", batch.holder().text());
        json.writeArrayFieldStart("groups");
        Header open = null;
        for (Sample sample : batch.samples()) {
            if (open == null || !open.equals(sample.header())) {
                if (open != null) {
                    json.writeEndArray();
                    json.writeEndObject();
                }
                open = sample.header();
                openGroup(open, json);
            }
            writeSample(sample, json);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void openGroup(Header header, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", header.sourceFormat());
        json.writeStringField("origin", header.origin());
        json.writeStringField("time", header.eventTime().toString());
        json.writeStringField("quality", header.timeQuality().name());
        json.writeStringField("ingested", header.ingestTime().toString());
        if (!header.flags().isEmpty()) {
            json.writeArrayFieldStart("flags");
            for (Flag flag : header.flags()) {
                json.writeString(flag.name());
            }
            json.writeEndArray();
        }
        json.writeArrayFieldStart("samples");
    }

    private static void writeSample(Sample sample, JsonGenerator json) throws IOException {
        EntityId entity = sample.entity();
        json.writeStartObject();
        json.writeStringField("kind", entity.kind().name());
        if (!entity.part().isEmpty()) {
            json.writeStringField("part", entity.part());
        }
        if (entity.index() >= 0) {
            json.writeNumberField("index", entity.index());
        }
        json.writeFieldName("values");
        ReadingsJson.write(sample.values(), json);
        json.writeEndObject();
    }

    /** Reads from inside the message's object to its end. */
    static SampleBatch read(JsonParser json) throws IOException {
        EntityId holder = null;
        List<Sample> samples = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            if (field.equals("holder")) {
                holder = EntityId.parse(json.getText());
            } else if (field.equals("groups") && holder != null) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    readGroup(json, holder, samples);
                }
            } else {
                json.skipChildren();
            }
        }
        if (holder == null || samples.isEmpty()) {
            throw new JsonParseException(json, "a batch must have a holder, then groups with samples");
        }
        return new SampleBatch(holder, samples);
    }

    private static void readGroup(JsonParser json, EntityId holder, List<Sample> samples) throws IOException {
        String format = "";
        String origin = "";
        Instant time = null;
        Instant ingested = null;
        TimeQuality quality = TimeQuality.ASSUMED;
        Set<Flag> flags = Set.of();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "format" -> format = json.getText();
                case "origin" -> origin = json.getText();
                case "time" -> time = Instant.parse(json.getText());
                case "ingested" -> ingested = Instant.parse(json.getText());
                case "quality" -> quality = TimeQuality.valueOf(json.getText());
                case "flags" -> flags = readFlags(json);
                case "samples" -> {
                    if (time == null || ingested == null) {
                        throw new JsonParseException(json, "a group's time and ingested must come before its samples");
                    }
                    Header header = new Header(format, origin, time, quality, ingested, flags);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        samples.add(readSample(json, holder, header));
                    }
                }
                default -> json.skipChildren();
            }
        }
    }

    private static Set<Flag> readFlags(JsonParser json) throws IOException {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        while (json.nextToken() == JsonToken.VALUE_STRING) {
            flags.add(Flag.valueOf(json.getText()));
        }
        return flags;
    }

    private static Sample readSample(JsonParser json, EntityId holder, Header header) throws IOException {
        EntityKind kind = holder.kind();
        String part = "";
        int index = -1;
        Readings values = Readings.EMPTY;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "kind" -> kind = EntityKind.valueOf(json.getText());
                case "part" -> part = json.getText();
                case "index" -> index = json.getIntValue();
                case "values" -> values = readValues(json, SignalTable.of(kind));
                default -> json.skipChildren();
            }
        }
        return new Sample(new EntityId(holder.fabric(), kind, holder.device(), part, index), header, values);
    }

    private static Readings readValues(JsonParser json, @Nullable SignalFamily family) throws IOException {
        if (family == null) {
            json.skipChildren();
            return Readings.EMPTY;
        }
        return ReadingsJson.read(json, family);
    }
}
