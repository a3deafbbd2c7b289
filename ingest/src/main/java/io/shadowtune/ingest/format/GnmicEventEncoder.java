package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes samples of SONiC ports, queues and priority groups as gnmic's {@code format: event} would: an array of one
 * event, values sorted by path, counters as decimal text. What SONiC does not count (link speed, averages) is left out.
 * {@link GnmicEventDecoder} reads it back. Stateless and safe to share between threads.
 */
public final class GnmicEventEncoder {
    /**
     * Writes one event.
     *
     * @param subscription name of the subscription
     * @param source what gnmic calls the switch: {@code address:port}
     * @param samples of one switch at one time, that of the first
     * @throws IllegalArgumentException when there is no sample, or one that is of no port, queue or priority group
     */
    public byte[] encode(String subscription, String source, List<Sample> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("An event of %s must have a sample.".formatted(source));
        }
        SortedMap<String, String> values = new TreeMap<>();
        for (Sample sample : samples) {
            String path = path(sample.entity());
            Readings readings = sample.values();
            for (int i = 0; i < readings.size(); i++) {
                String name = SonicNames.name(readings.signalAt(i));
                if (name != null) {
                    values.put(path + name, text(readings.signalAt(i), readings.bitsAt(i)));
                }
            }
        }
        Instant at = samples.get(0).header().eventTime();
        return JsonWriting.bytes(json -> event(json, subscription, source, at, values));
    }

    private static void event(
            JsonGenerator json, String subscription, String source, Instant at, SortedMap<String, String> values)
            throws IOException {
        json.writeStartArray();
        json.writeStartObject();
        json.writeStringField("name", subscription);
        json.writeNumberField("timestamp", nanos(at));
        json.writeObjectFieldStart("tags");
        json.writeStringField("source", source);
        json.writeStringField("subscription-name", subscription);
        json.writeStringField("target", "COUNTERS_DB");
        json.writeEndObject();
        json.writeObjectFieldStart("values");
        for (var value : values.entrySet()) {
            json.writeStringField(value.getKey(), value.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    /** Nanoseconds since the epoch. */
    static long nanos(Instant at) {
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano());
    }

    private static String path(EntityId entity) {
        String port = entity.part();
        return switch (entity.kind()) {
            case PORT -> "/COUNTERS/" + port + "/";
            case QUEUE -> "/COUNTERS/" + port + "/Queues/" + port + ":" + entity.index() + "/";
            case PRIORITY_GROUP ->
                "/PERIODIC_WATERMARKS/" + port + "/PriorityGroups/" + port + ":" + entity.index() + "/";
            default ->
                throw new IllegalArgumentException(
                        "The entity (%s) of a sample must be a port, queue or priority group.".formatted(entity));
        };
    }

    private static String text(Signal signal, long bits) {
        if (signal == QueueSignals.PFC_WATCHDOG_STORMED) {
            return bits == 0 ? "operational" : "stormed";
        }
        return Long.toUnsignedString(bits);
    }
}
