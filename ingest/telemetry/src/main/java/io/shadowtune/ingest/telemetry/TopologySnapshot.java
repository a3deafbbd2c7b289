package io.shadowtune.ingest.telemetry;

import java.util.List;

/**
 * What one source knew about the cabling at one time; a partial view is still a snapshot.
 *
 * @param entity the device or host that reported it
 * @param header where and when
 * @param devices addresses under which devices are known
 * @param ports names under which ports are known
 * @param links cables seen
 */
public record TopologySnapshot(
        EntityId entity, Header header, List<DeviceAddress> devices, List<PortAlias> ports, List<Link> links)
        implements TelemetryRecord {

    public TopologySnapshot {
        devices = List.copyOf(devices);
        ports = List.copyOf(ports);
        links = List.copyOf(links);
    }

    /** A snapshot that says nothing of addresses. */
    public TopologySnapshot(EntityId entity, Header header, List<PortAlias> ports, List<Link> links) {
        this(entity, header, List.of(), ports, links);
    }

    /**
     * A switch or host and an address it sends from or answers at.
     *
     * @param device the switch or host
     * @param address textual management or sFlow agent address, or chassis MAC; never one that many devices share
     */
    public record DeviceAddress(EntityId device, String address) {}

    /**
     * A port and the other names it goes by.
     *
     * @param port the port
     * @param alias vendor alias ({@code etp4}); empty when none
     * @param ifIndex interface index in flow records; 0 when not known
     * @param mac address; empty when not known
     * @param speedBitsPerSecond link speed; 0 when not known
     */
    public record PortAlias(EntityId port, String alias, long ifIndex, String mac, long speedBitsPerSecond) {}

    /**
     * A cable.
     *
     * @param a one end
     * @param b the other end
     * @param source what reported it, such as {@code lldp}
     */
    public record Link(EntityId a, EntityId b, String source) {}
}
