package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.Entry;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.QueueBinding;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.WredProfile;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sorts the tables of one CONFIG_DB into profiles, bindings, ports and plain entries. Used once. */
final class SonicConfigReader {
    /** Tables kept as they are; every other one is left out, as it may hold secrets. */
    private static final Set<String> KEPT = Set.of(
            "DEVICE_METADATA",
            "PORT",
            "BUFFER_POOL",
            "BUFFER_PROFILE",
            "BUFFER_PG",
            "BUFFER_QUEUE",
            "SCHEDULER",
            "DSCP_TO_TC_MAP",
            "DOT1P_TO_TC_MAP",
            "TC_TO_QUEUE_MAP",
            "TC_TO_PRIORITY_GROUP_MAP",
            "TC_TO_DSCP_MAP",
            "MAP_PFC_PRIORITY_TO_QUEUE",
            "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
            "PORT_QOS_MAP",
            "PFC_WD",
            "FLEX_COUNTER_TABLE",
            "CABLE_LENGTH",
            "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
            "LOSSLESS_TRAFFIC_PATTERN",
            "DEVICE_NEIGHBOR",
            "SFLOW",
            "SFLOW_SESSION",
            "WATERMARK_TABLE");

    private final String fabric;
    private final String device;
    private final DecodeLimits limits;
    private final List<WredProfile> profiles = new ArrayList<>();
    private final List<QueueBinding> bindings = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final List<PortAlias> ports = new ArrayList<>();
    private final List<DeviceAddress> addresses = new ArrayList<>();
    private final List<String> defects = new ArrayList<>();

    SonicConfigReader(String fabric, String device, DecodeLimits limits) {
        this.fabric = fabric;
        this.device = device;
        this.limits = limits;
    }

    void read(JsonNode root) {
        root.properties()
                .forEach(table -> table.getValue().properties().forEach(object -> {
                    Map<String, String> fields = fields(object.getValue());
                    object(table.getKey(), object.getKey(), fields);
                }));
    }

    private static Map<String, String> fields(JsonNode object) {
        Map<String, String> fields = new LinkedHashMap<>();
        object.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isValueNode() && !value.isNull()) {
                fields.put(field.getKey(), value.asText());
            } else if (value.isArray()) {
                List<String> items = new ArrayList<>();
                value.forEach(item -> items.add(item.asText()));
                fields.put(field.getKey(), String.join(",", items));
            }
        });
        return fields;
    }

    private void object(String table, String key, Map<String, String> fields) {
        switch (table) {
            case "WRED_PROFILE" -> wred(table, key, fields);
            case "QUEUE" -> queue(table, key, fields);
            case "PORT" -> port(key, fields);
            case "MGMT_INTERFACE", "LOOPBACK_INTERFACE" -> address(key);
            default -> {}
        }
        if (KEPT.contains(table)) {
            fields.forEach((field, value) -> entries.add(new Entry(table, key, field, value)));
        }
    }

    private void wred(String table, String key, Map<String, String> fields) {
        SonicWred.Reading reading = SonicWred.read(fields);
        String defect = reading.defect();
        if (defect != null) {
            defects.add("WRED profile %s: %s".formatted(key, defect));
        }
        var setting = reading.setting();
        if (setting != null && !key.isEmpty()) {
            profiles.add(new WredProfile(EntityId.wredProfile(fabric, device, key), setting));
        }
        fields.forEach((field, value) -> {
            if (setting == null || !SonicWred.GREEN.contains(field)) {
                entries.add(new Entry(table, key, field, value));
            }
        });
    }

    private void queue(String table, String key, Map<String, String> fields) {
        String profile = SonicQueueKey.referred(fields.getOrDefault("wred_profile", ""));
        List<EntityId> queues = profile.isEmpty() ? List.of() : SonicQueueKey.queues(fabric, device, key, limits);
        if (queues.size() + bindings.size() > limits.maxExpansion()) {
            defects.add("QUEUE keys stand for more than %d queues".formatted(limits.maxExpansion()));
            queues = List.of();
        }
        for (EntityId queue : queues) {
            bindings.add(new QueueBinding(queue, EntityId.wredProfile(fabric, device, profile)));
        }
        boolean bound = !queues.isEmpty();
        fields.forEach((field, value) -> {
            if (!bound || !field.equals("wred_profile")) {
                entries.add(new Entry(table, key, field, value));
            }
        });
    }

    private void port(String name, Map<String, String> fields) {
        if (name.isEmpty()) {
            return;
        }
        ports.add(new PortAlias(
                EntityId.port(fabric, device, name),
                fields.getOrDefault("alias", ""),
                number(fields.getOrDefault("index", "")),
                "",
                SonicPorts.bitsPerSecond(number(fields.getOrDefault("speed", "")))));
    }

    private static long number(String text) {
        Long value = CounterText.parse(text);
        return value == null || value < 0 ? 0 : value;
    }

    private void address(String key) {
        int bar = key.indexOf('|');
        int slash = key.indexOf('/', bar + 1);
        if (bar > 0 && slash > bar + 1) {
            addresses.add(new DeviceAddress(EntityId.device(fabric, device), key.substring(bar + 1, slash)));
        }
    }

    boolean isEmpty() {
        return profiles.isEmpty() && bindings.isEmpty() && entries.isEmpty() && defects.isEmpty();
    }

    boolean hasTopology() {
        return !ports.isEmpty() || !addresses.isEmpty();
    }

    List<String> defects() {
        return defects;
    }

    List<Rejection> rejections(String origin) {
        return defects.stream()
                .map(defect -> new Rejection(RejectReason.INVALID_CONFIG, defect, origin))
                .toList();
    }

    ConfigSnapshot config(Header header) {
        return new ConfigSnapshot(EntityId.device(fabric, device), header, profiles, bindings, entries);
    }

    TopologySnapshot topology(Header header) {
        return new TopologySnapshot(EntityId.device(fabric, device), header, addresses, ports, List.of());
    }
}
