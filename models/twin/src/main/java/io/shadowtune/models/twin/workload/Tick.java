package io.shadowtune.models.twin.workload;

import java.util.ArrayList;
import java.util.HashMap;
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

    /** Both together; they must be of one span. */
    Tick plus(Tick more) {
        if (!span.equals(more.span)) {
            throw new IllegalArgumentException("The ticks (%s and %s) must be of one span.".formatted(span, more.span));
        }
        long most = Math.round(span.seconds() * 1e6);
        Map<FabricPort, PortTick> allPorts = new HashMap<>(ports);
        more.ports.forEach((port, tick) -> allPorts.merge(port, tick, (one, other) -> one.plus(other, most)));
        Map<Nic, NicTick> allNics = new HashMap<>(nics);
        more.nics.forEach((nic, tick) -> allNics.merge(nic, tick, (one, other) -> one.plus(other, most)));
        List<Stream> allStreams = new ArrayList<>(streams);
        allStreams.addAll(more.streams);
        return new Tick(span, allPorts, allNics, allStreams);
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
