package io.shadowtune.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.TopologySnapshot.DeviceAddress;
import io.shadowtune.ingest.telemetry.TopologySnapshot.Link;
import io.shadowtune.ingest.telemetry.TopologySnapshot.PortAlias;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the neighbours of one device into a topology snapshot. Used once. */
final class LldpSnapshot {
    private final Payload payload;
    private final DecodeContext context;
    private final EventTime time;
    private final AliasTable aliases;
    private final String reporter;
    private final Set<DeviceAddress> devices = new LinkedHashSet<>();
    private final List<PortAlias> ports = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);

    LldpSnapshot(Payload payload, DecodeContext context) {
        this.payload = payload;
        this.context = context;
        this.time = EventTime.of(null, TimeQuality.FILE, payload, context);
        this.aliases = context.aliases().get();
        String name = OriginName.device(payload.origin());
        this.reporter = name == null ? "" : name;
    }

    /** Adds one neighbour; one without interface, chassis or port is left out and flagged. */
    void add(JsonNode neighbour) {
        JsonNode chassis = neighbour.path("chassis").path(0);
        JsonNode port = neighbour.path("port").path(0);
        String local = neighbour.path("name").asText("");
        String device = device(chassis);
        String id = value(port.path("id"));
        if (local.isBlank() || device == null || id.isBlank() || reporter.isEmpty()) {
            flags.add(Flag.PARTIAL);
            return;
        }
        String type = port.path("id").path(0).path("type").asText("");
        String description = value(port.path("descr"));
        boolean isSwitch = SonicPorts.looksLikeSwitchPort(id)
                || SonicPorts.looksLikeSwitchPort(description)
                || isForwarding(chassis.path("capability"));
        String name = portName(device, id, type, description, isSwitch);
        EntityId far = end(device, name == null ? id : name, isSwitch);
        EntityId near = near(local);
        links.add(new Link(near, far, "lldp"));
        ports.add(new PortAlias(near, near.part().equals(local) ? "" : local, 0, "", 0));
        if (name != null) {
            boolean mac = type.equals("mac");
            String alias = !mac && !id.equals(name) ? id : "";
            ports.add(new PortAlias(far, alias, 0, mac && !isSwitch ? lower(id) : "", 0));
        }
        if (device.equals(value(chassis.path("name")))) {
            addresses(isSwitch ? EntityId.device(context.fabric(), device) : far.holder(), chassis);
        }
    }

    private EntityId near(String local) {
        String known = aliases.port(reporter, local, time.instant());
        return end(reporter, known == null ? local : known, SonicPorts.looksLikeSwitchPort(local));
    }

    private EntityId end(String device, String port, boolean isSwitch) {
        String fabric = context.fabric();
        return isSwitch ? EntityId.port(fabric, device, port) : EntityId.nic(fabric, device, port);
    }

    private @Nullable String device(JsonNode chassis) {
        String name = value(chassis.path("name"));
        if (!name.isBlank()) {
            return name;
        }
        String id = lower(value(chassis.path("id")));
        String known = aliases.device(id, time.instant());
        for (JsonNode address : chassis.path("mgmt-ip")) {
            String text = lower(address.path("value").asText(""));
            known = known != null || isShared(text) ? known : aliases.device(text, time.instant());
        }
        if (known == null) {
            flags.add(Flag.UNRESOLVED_ENTITY);
        }
        return known == null && !id.isBlank() ? id : known;
    }

    /** The NOS name: what the alias table knows, else a name or description that is one; null when nothing is. */
    private @Nullable String portName(String device, String id, String type, String description, boolean isSwitch) {
        Instant at = time.instant();
        String known = aliases.port(device, id, at);
        if (known != null) {
            return known;
        }
        boolean described = isSwitch ? SonicPorts.looksLikeSwitchPort(description) : !description.isBlank();
        boolean idIsName = type.equals("ifname") || (isSwitch && SonicPorts.looksLikeSwitchPort(id) && !described);
        if (idIsName) {
            return id;
        }
        if (described) {
            String resolved = aliases.port(device, description, at);
            return resolved == null ? description : resolved;
        }
        flags.add(Flag.UNRESOLVED_ENTITY);
        return null;
    }

    private void addresses(EntityId device, JsonNode chassis) {
        String id = lower(value(chassis.path("id")));
        if (chassis.path("id").path(0).path("type").asText("").equals("mac") && !id.isBlank()) {
            devices.add(new DeviceAddress(device, id));
        }
        for (JsonNode address : chassis.path("mgmt-ip")) {
            String text = lower(address.path("value").asText(""));
            if (!isShared(text)) {
                devices.add(new DeviceAddress(device, text));
            }
        }
    }

    /** Link-local addresses name nobody: many devices have the same. */
    private static boolean isShared(String address) {
        return address.isBlank() || address.startsWith("fe80:") || address.startsWith("169.254.");
    }

    private static boolean isForwarding(JsonNode capabilities) {
        for (JsonNode capability : capabilities) {
            String type = capability.path("type").asText("");
            if ((type.equals("Bridge") || type.equals("Router"))
                    && capability.path("enabled").asBoolean(false)) {
                return true;
            }
        }
        return false;
    }

    private static String value(JsonNode list) {
        return list.path(0).path("value").asText("");
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    boolean hasReporter() {
        return !reporter.isEmpty();
    }

    boolean isEmpty() {
        return links.isEmpty();
    }

    TopologySnapshot record(String format) {
        boolean isSwitch = links.get(0).a().kind() == EntityKind.PORT;
        EntityId entity =
                isSwitch ? EntityId.device(context.fabric(), reporter) : EntityId.host(context.fabric(), reporter);
        return new TopologySnapshot(
                entity,
                Headers.of(format, payload, time, context.clock().get(), flags),
                List.copyOf(devices),
                ports,
                links);
    }
}
