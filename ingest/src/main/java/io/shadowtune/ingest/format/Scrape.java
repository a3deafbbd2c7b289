package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one scrape of an exporter says of one host. Used once. */
final class Scrape {
    private static final List<String> HOST_LABELS = List.of("Hostname", "nodename", "host", "hostname", "node");

    private final HostDraft host = new HostDraft();
    private final Map<String, ScrapedValues> nics = new TreeMap<>();
    private final Map<Integer, ScrapedValues> gpus = new TreeMap<>();
    private String said = "";
    private @Nullable Instant own;
    private TimeQuality quality = TimeQuality.COLLECTOR;

    /** Takes a line; false when it is of a metric nobody asked for. */
    boolean add(ExpositionLine line) {
        if (line.name().equals("node_time_seconds")) {
            own = EventTime.ofMagnitude((long) (line.number() * 1e6));
            quality = TimeQuality.DEVICE;
            return false;
        }
        if (line.name().equals("node_uname_info")) {
            said = line.label("nodename");
            return false;
        }
        boolean taken = line.name().startsWith("DCGM_") ? gpu(line) : nic(line) || host.add(line);
        if (taken) {
            named(line);
            Long millis = line.millis();
            own = own == null && millis != null ? EventTime.ofMagnitude(millis) : own;
        }
        return taken;
    }

    private void named(ExpositionLine line) {
        for (String label : HOST_LABELS) {
            said = said.isEmpty() ? line.label(label) : said;
        }
    }

    private boolean nic(ExpositionLine line) {
        NicField field = NodeFields.nic(line.name());
        String device = line.label("device");
        if (field == null || device.isEmpty()) {
            return false;
        }
        String port = line.label("port");
        String name = port.isEmpty() || port.equals("1") ? device : device + "/" + port;
        return nics.computeIfAbsent(name, nic -> new ScrapedValues()).put(field, line);
    }

    private boolean gpu(ExpositionLine line) {
        GpuField field = GpuField.of(line.name());
        String index = line.label("gpu");
        if (field == null || !index.matches("\\d{1,4}")) {
            return false;
        }
        boolean part = !line.label("GPU_I_ID").isEmpty();
        return gpus.computeIfAbsent(Integer.valueOf(index), gpu -> new ScrapedValues())
                .put(field, line, part);
    }

    /** One sample of each thing; empty when nobody says which host it is. */
    List<TelemetryRecord> records(Payload payload, DecodeContext context) {
        EventTime time = EventTime.of(own, quality, payload, context);
        HostName name = said.isEmpty()
                ? HostName.ofFile(payload, context, time.instant())
                : HostName.of(said, context, time.instant());
        List<TelemetryRecord> records = new ArrayList<>();
        if (name == null) {
            return records;
        }
        String fabric = context.fabric();
        nics.forEach((nic, values) -> {
            String alias = context.aliases().get().port(name.name(), nic, time.instant());
            EntityId entity = EntityId.nic(fabric, name.name(), alias == null ? nic : alias);
            add(entity, "node", values, name, time, payload, context, records);
        });
        gpus.forEach((gpu, values) ->
                add(EntityId.gpu(fabric, name.name(), gpu), "dcgm", values, name, time, payload, context, records));
        add(name.entity(context), "node", host.values(), name, time, payload, context, records);
        return records;
    }

    @SuppressWarnings("TooManyParameters") // one call site's context, not worth a type
    private static void add(
            EntityId entity,
            String dialect,
            ScrapedValues values,
            HostName name,
            EventTime time,
            Payload payload,
            DecodeContext context,
            List<TelemetryRecord> records) {
        if (values.isEmpty()) {
            return;
        }
        Set<Flag> flags = values.flags();
        if (!name.said()) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        records.add(new Sample(
                entity,
                Headers.of(
                        "prometheus.text/" + dialect,
                        payload,
                        time,
                        context.clock().get(),
                        flags),
                values.values()));
    }
}
