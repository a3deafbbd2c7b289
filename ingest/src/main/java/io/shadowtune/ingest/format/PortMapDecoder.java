package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a port map: an array of one object for each switch port with {@code switch}, {@code name}, {@code alias},
 * {@code sflow_ifindex}, {@code speed_mbps}, {@code mgmt_ip} and {@code sflow_agent}. Every switch gives one topology
 * snapshot; a row without switch or name is refused alone.
 *
 * <p>{@code snmp_kernel_ifindex} is ignored: SONiC's sFlow numbers ports by their {@code index}, not as the kernel does.
 */
public final class PortMapDecoder implements Decoder {
    private final ObjectMapper mapper;

    /** A decoder within the limits. */
    public PortMapDecoder(DecodeLimits limits) {
        this.mapper = JsonStreams.mapper(limits);
    }

    @Override
    public String format() {
        return "sonic.port_map";
    }

    @Override
    public Framing framing() {
        return Framing.WHOLE;
    }

    @Override
    public boolean recognises(Peek peek) {
        String text = peek.text();
        return peek.firstLine().startsWith("[")
                && text.contains("\"switch\"")
                && text.contains("\"name\"")
                && (text.contains("\"sflow_ifindex\"") || text.contains("\"alias\""));
    }

    private static final class Ports {
        private final Set<DeviceAddress> addresses = new LinkedHashSet<>();
        private final List<PortAlias> ports = new ArrayList<>();
    }

    @Override
    public Decoded decode(Payload payload, DecodeContext context) {
        JsonStreams.Document document = JsonStreams.read(mapper, payload, context);
        JsonNode root = document.root();
        if (root == null) {
            return document.refusal();
        }
        if (!root.isArray()) {
            return Decoded.rejected(RejectReason.MALFORMED, "expected an array of ports", payload);
        }
        Map<String, Ports> switches = new LinkedHashMap<>();
        List<Rejection> rejections = new ArrayList<>();
        int row = 0;
        for (JsonNode port : root) {
            row++;
            String device = port.path("switch").asText("");
            String name = port.path("name").asText("");
            if (device.isBlank() || name.isBlank()) {
                rejections.add(new Rejection(
                        RejectReason.MALFORMED, "row %d names no switch or no port".formatted(row), payload.origin()));
                continue;
            }
            add(switches.computeIfAbsent(device, d -> new Ports()), context.fabric(), device, name, port);
        }
        return new Decoded(records(switches, payload, context), rejections, row - rejections.size(), 0);
    }

    private static void add(Ports ports, String fabric, String device, String name, JsonNode port) {
        EntityId entity = EntityId.device(fabric, device);
        for (String field : List.of("mgmt_ip", "sflow_agent")) {
            String address = port.path(field).asText("");
            if (!address.isBlank()) {
                ports.addresses.add(new DeviceAddress(entity, address));
            }
        }
        ports.ports.add(new PortAlias(
                EntityId.port(fabric, device, name),
                port.path("alias").asText(""),
                SonicPorts.whole(port.path("sflow_ifindex")),
                "",
                SonicPorts.bitsPerSecond(SonicPorts.whole(port.path("speed_mbps")))));
    }

    private List<TelemetryRecord> records(Map<String, Ports> switches, Payload payload, DecodeContext context) {
        EventTime time = EventTime.of(null, TimeQuality.FILE, payload, context);
        var header = Headers.of(format(), payload, time, context.clock().get(), Set.of());
        List<TelemetryRecord> records = new ArrayList<>();
        switches.forEach((device, ports) -> records.add(new TopologySnapshot(
                EntityId.device(context.fabric(), device),
                header,
                List.copyOf(ports.addresses),
                ports.ports,
                List.of())));
        return records;
    }
}
