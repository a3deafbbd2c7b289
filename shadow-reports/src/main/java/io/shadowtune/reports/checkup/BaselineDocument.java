package io.shadowtune.reports.checkup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;

/** A baseline as a JSON document, in schema version 1.0; later minor versions are read, other majors are not. */
public final class BaselineDocument {
    private static final String VERSION = "1.0";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What became of reading one. */
    public sealed interface Reading {
        /**
         * It was read.
         *
         * @param baseline what is in it
         */
        record Read(Baseline baseline) implements Reading {}

        /**
         * It is none.
         *
         * @param because what was found and what was expected
         */
        record Refused(String because) implements Reading {}
    }

    private BaselineDocument() {}

    /** Writes one. */
    public static String write(Baseline baseline) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            out.writeStartObject();
            out.writeStringField("schemaVersion", VERSION);
            out.writeObjectFieldStart("hosts");
            for (Map.Entry<String, Baseline.HostState> host : new TreeMap<>(baseline.hosts()).entrySet()) {
                out.writeObjectFieldStart(host.getKey());
                out.writeObjectFieldStart("settings");
                for (Map.Entry<String, String> one :
                        new TreeMap<>(host.getValue().settings()).entrySet()) {
                    out.writeStringField(one.getKey(), one.getValue());
                }
                out.writeEndObject();
                out.writeObjectFieldStart("counters");
                for (Map.Entry<String, Long> one : new TreeMap<>(host.getValue().counters()).entrySet()) {
                    out.writeNumberField(one.getKey(), one.getValue());
                }
                out.writeEndObject();
                out.writeEndObject();
            }
            out.writeEndObject();
            out.writeEndObject();
        }
        return text + "\n";
    }

    /** Reads one; what is wrong with it is a returned value. */
    public static Reading read(String text) {
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return new Reading.Refused("is no JSON: " + e.getOriginalMessage());
        }
        String version = root.path("schemaVersion").asText("");
        if (!version.startsWith("1.") || !root.path("hosts").isObject()) {
            return new Reading.Refused(
                    "schemaVersion 1.x and \"hosts\" are expected, as --save-baseline writes them, not version '%s'"
                            .formatted(version));
        }
        Map<String, Baseline.HostState> hosts = new TreeMap<>();
        root.path("hosts").properties().forEach(host -> {
            Map<String, String> settings = new TreeMap<>();
            Map<String, Long> counters = new TreeMap<>();
            host.getValue()
                    .path("settings")
                    .properties()
                    .forEach(one -> settings.put(one.getKey(), one.getValue().asText()));
            host.getValue()
                    .path("counters")
                    .properties()
                    .forEach(one -> counters.put(one.getKey(), one.getValue().asLong()));
            hosts.put(host.getKey(), new Baseline.HostState(settings, counters));
        });
        return new Reading.Read(new Baseline(hosts));
    }
}
