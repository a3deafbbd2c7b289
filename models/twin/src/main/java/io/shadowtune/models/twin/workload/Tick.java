package io.shadowtune.models.twin.workload;

import java.util.List;
import java.util.Map;

/**
 * What the whole fabric counted in a stretch of time.
 *
 * @param span the stretch
 * @param ports every port of every switch
 * @param nics every NIC
 * @param streams who sent to whom
 */
public record Tick(Span span, Map<FabricPort, PortTick> ports, Map<Nic, NicTick> nics, List<Stream> streams) {
    public Tick {
        ports = Map.copyOf(ports);
        nics = Map.copyOf(nics);
        streams = List.copyOf(streams);
    }

    /** What a port counted; nothing where there is no such port. */
    public PortTick port(FabricPort port) {
        return ports.getOrDefault(port, PortTick.IDLE);
    }

    /** What a NIC counted; nothing where there is no such NIC. */
    public NicTick nic(Nic nic) {
        return nics.getOrDefault(nic, NicTick.IDLE);
    }
}
