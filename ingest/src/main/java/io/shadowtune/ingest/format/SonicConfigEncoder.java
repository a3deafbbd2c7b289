package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.Entry;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.QueueBinding;
import io.shadowtune.ingest.telemetry.ConfigSnapshot.WredProfile;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes settings and ports of a switch as SONiC's CONFIG_DB. Where the entries of a profile do not say how it marks,
 * {@code ecn_all} or {@code ecn_none} is written. {@link SonicConfigDecoder} reads it back. Stateless and safe to share
 * between threads.
 */
public final class SonicConfigEncoder {
    /**
     * Writes one snapshot.
     *
     * @param config the settings
     * @param topology the ports and addresses of the same switch; the first address is the management one
     */
    public byte[] encode(ConfigSnapshot config, TopologySnapshot topology) {
        Map<String, Map<String, Map<String, String>>> tables = new LinkedHashMap<>();
        put(tables, "DEVICE_METADATA", "localhost", "hostname", config.entity().device());
        for (PortAlias port : topology.ports()) {
            port(tables, port);
        }
        String table = "MGMT_INTERFACE";
        String key = "eth0|%s/24";
        for (DeviceAddress address : topology.devices()) {
            object(tables, table, key.formatted(address.address()));
            table = "LOOPBACK_INTERFACE";
            key = "Loopback0|%s/32";
        }
        for (WredProfile profile : config.wredProfiles()) {
            wred(tables, profile);
        }
        for (QueueBinding binding : config.bindings()) {
            String queue = binding.queue().part() + "|" + binding.queue().index();
            put(tables, "QUEUE", queue, "wred_profile", binding.profile().part());
        }
        for (Entry entry : config.entries()) {
            put(tables, entry.table(), entry.key(), entry.field(), entry.value());
        }
        return JsonWriting.bytes(json -> {
            json.writeStartObject();
            for (var each : tables.entrySet()) {
                json.writeObjectFieldStart(each.getKey());
                for (var object : each.getValue().entrySet()) {
                    json.writeObjectFieldStart(object.getKey());
                    for (var field : object.getValue().entrySet()) {
                        json.writeStringField(field.getKey(), field.getValue());
                    }
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private static void port(Map<String, Map<String, Map<String, String>>> tables, PortAlias port) {
        String name = port.port().part();
        object(tables, "PORT", name);
        if (!port.alias().isEmpty()) {
            put(tables, "PORT", name, "alias", port.alias());
        }
        if (port.ifIndex() > 0) {
            put(tables, "PORT", name, "index", Long.toString(port.ifIndex()));
        }
        if (port.speedBitsPerSecond() > 0) {
            put(tables, "PORT", name, "speed", Long.toString(port.speedBitsPerSecond() / 1_000_000));
        }
    }

    private static void wred(Map<String, Map<String, Map<String, String>>> tables, WredProfile profile) {
        String name = profile.profile().part();
        WredSetting setting = profile.setting();
        put(tables, "WRED_PROFILE", name, "ecn", setting.marking() ? "ecn_all" : "ecn_none");
        put(tables, "WRED_PROFILE", name, "green_min_threshold", Long.toString(setting.kminBytes()));
        put(tables, "WRED_PROFILE", name, "green_max_threshold", Long.toString(setting.kmaxBytes()));
        long percent = Math.round(setting.pmaxRatio() * 100);
        put(tables, "WRED_PROFILE", name, "green_drop_probability", Long.toString(percent));
    }

    private static Map<String, String> object(
            Map<String, Map<String, Map<String, String>>> tables, String table, String key) {
        return tables.computeIfAbsent(table, t -> new LinkedHashMap<>())
                .computeIfAbsent(key, k -> new LinkedHashMap<>());
    }

    private static void put(
            Map<String, Map<String, Map<String, String>>> tables,
            String table,
            String key,
            String field,
            String value) {
        object(tables, table, key).put(field, value);
    }
}
