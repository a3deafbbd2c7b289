package io.shadowtune.reports.daily;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.shadowtune.ingest.json.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a report as one JSON document: times in ISO-8601 UTC, entities in their text form, unknown numbers null. */
final class JsonReport {
    private static final ObjectMapper MAPPER = mapper();

    private JsonReport() {}

    static String render(DailyReport report) {
        try {
            return MAPPER.writeValueAsString(report) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("The report must be writable as JSON.", e);
        }
    }

    private static ObjectMapper mapper() {
        SimpleModule numbers = new SimpleModule("numbers")
                .addSerializer(Double.class, new FiniteOrNull())
                .addSerializer(Double.TYPE, new FiniteOrNull());
        return RecordJson.mapper().registerModule(numbers);
    }

    private static final class FiniteOrNull extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }
}
