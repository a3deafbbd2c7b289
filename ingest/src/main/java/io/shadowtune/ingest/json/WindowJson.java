package io.shadowtune.ingest.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.FlowFeatures;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.Watermark;
import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes and reads windows as a stream: every queue and port has one every few seconds. */
final class WindowJson {
    private WindowJson() {}

    static void write(Window window, JsonGenerator json, ObjectMapper mapper) throws IOException {
        json.writeStringField("entity", window.entity().text());
        json.writeStringField("start", window.start().toString());
        json.writeStringField("end", window.end().toString());
        json.writeFieldName("deltas");
        ReadingsJson.write(window.deltas(), json);
        json.writeObjectFieldStart("gauges");
        for (GaugeSummary gauge : window.gauges()) {
            json.writeObjectFieldStart(gauge.signal().name());
            json.writeNumberField("samples", gauge.samples());
            json.writeNumberField("mean", gauge.mean());
            json.writeNumberField("max", gauge.max());
            json.writeNumberField("p99", gauge.p99());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("watermarks");
        for (Window.WatermarkReading reading : window.watermarks()) {
            json.writeObjectFieldStart(reading.signal().name());
            json.writeNumberField("bytes", reading.watermark().bytes());
            json.writeStringField("validFrom", reading.watermark().validFrom().toString());
            json.writeStringField("validTo", reading.watermark().validTo().toString());
            json.writeEndObject();
        }
        json.writeEndObject();
        if (window.flows().isPresent()) {
            json.writeFieldName("flows");
            mapper.writeValue(json, window.flows().get());
        }
        json.writeObjectFieldStart("coverage");
        json.writeNumberField("samples", window.coverage().samples());
        json.writeNumberField("coveredRatio", window.coverage().coveredRatio());
        json.writeNumberField("late", window.coverage().late());
        json.writeEndObject();
        json.writeArrayFieldStart("flags");
        for (Flag flag : window.flags()) {
            json.writeString(flag.name());
        }
        json.writeEndArray();
    }

    /** Reads from inside the message's object to its end; {@code entity} comes before the values it names. */
    static Window read(JsonParser json, ObjectMapper mapper) throws IOException {
        EntityId entity = null;
        SignalFamily family = null;
        Instant start = null;
        Instant end = null;
        Readings deltas = Readings.EMPTY;
        List<GaugeSummary> gauges = new ArrayList<>();
        List<Window.WatermarkReading> watermarks = new ArrayList<>();
        Optional<FlowFeatures> flows = Optional.empty();
        Coverage coverage = new Coverage(0, 0, 0);
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            if (field.equals("entity")) {
                entity = EntityId.parse(json.getText());
                family = SignalTable.of(entity.kind());
            } else if (field.equals("start")) {
                start = Instant.parse(json.getText());
            } else if (field.equals("end")) {
                end = Instant.parse(json.getText());
            } else if (field.equals("deltas") && family != null) {
                deltas = ReadingsJson.read(json, family);
            } else if (field.equals("gauges") && family != null) {
                readGauges(json, mapper, family, gauges);
            } else if (field.equals("watermarks") && family != null) {
                readWatermarks(json, mapper, family, watermarks);
            } else if (field.equals("flows")) {
                flows = Optional.ofNullable(mapper.readValue(json, FlowFeatures.class));
            } else if (field.equals("coverage")) {
                coverage = mapper.readValue(json, Coverage.class);
            } else if (field.equals("flags")) {
                while (json.nextToken() == JsonToken.VALUE_STRING) {
                    flags.add(Flag.valueOf(json.getText()));
                }
            } else {
                json.skipChildren();
            }
        }
        if (entity == null || start == null || end == null) {
            throw new JsonParseException(json, "a window must have entity, start and end");
        }
        return new Window(entity, start, end, deltas, gauges, watermarks, flows, coverage, flags);
    }

    private record Stats(int samples, double mean, double max, double p99) {}

    private static void readGauges(JsonParser json, ObjectMapper mapper, SignalFamily family, List<GaugeSummary> into)
            throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Signal signal = family.byName(json.currentName());
            json.nextToken();
            Stats stats = mapper.readValue(json, Stats.class);
            if (signal != null) {
                into.add(new GaugeSummary(signal, stats.samples(), stats.mean(), stats.max(), stats.p99()));
            }
        }
    }

    private static void readWatermarks(
            JsonParser json, ObjectMapper mapper, SignalFamily family, List<Window.WatermarkReading> into)
            throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Signal signal = family.byName(json.currentName());
            json.nextToken();
            Watermark watermark = mapper.readValue(json, Watermark.class);
            if (signal != null) {
                into.add(new Window.WatermarkReading(signal, watermark));
            }
        }
    }
}
