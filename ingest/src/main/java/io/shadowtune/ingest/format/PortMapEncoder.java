package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.io.IOException;
import java.util.List;

/**
 * Writes the ports of switches as a port map; the first address of a switch is its management address, the second its
 * sFlow agent's. {@link PortMapDecoder} reads it back. Stateless and safe to share between threads.
 */
public final class PortMapEncoder {
    /** Writes one snapshot a switch. */
    public byte[] encode(List<TopologySnapshot> switches) {
        return JsonWriting.bytes(json -> {
            json.writeStartArray();
            for (TopologySnapshot one : switches) {
                for (PortAlias port : one.ports()) {
                    port(json, one, port);
                }
            }
            json.writeEndArray();
        });
    }

    private static void port(JsonGenerator json, TopologySnapshot one, PortAlias port) throws IOException {
        json.writeStartObject();
        json.writeStringField("switch", port.port().device());
        json.writeStringField("name", port.port().part());
        json.writeStringField("alias", port.alias());
        json.writeNumberField("sflow_ifindex", port.ifIndex());
        json.writeNumberField("speed_mbps", port.speedBitsPerSecond() / 1_000_000);
        if (!one.devices().isEmpty()) {
            json.writeStringField("mgmt_ip", one.devices().get(0).address());
        }
        if (one.devices().size() > 1) {
            json.writeStringField("sflow_agent", one.devices().get(1).address());
        }
        json.writeEndObject();
    }
}
