package io.shadowtune.models.twin.packet;

import java.util.List;
import java.util.Map;

/**
 * All that a run depends on.
 *
 * @param fabric the network
 * @param wire how bytes become packets
 * @param switches memory and pause frames of every switch that is not in {@code switchOf}
 * @param switchOf those of single switches, by node
 * @param marking of every port that is not in {@code markingOf}
 * @param markingOf that of single ports
 * @param dcqcn of every sending host that is not in {@code dcqcnOf}
 * @param dcqcnOf that of single hosts, by node
 * @param flows what is sent
 * @param linkEvents links that go down or come back
 * @param seed of the lottery of marks and of the hash of paths
 */
public record Scenario(
        Fabric fabric,
        Wire wire,
        SwitchSettings switches,
        Map<Integer, SwitchSettings> switchOf,
        Marking marking,
        Map<Integer, Marking> markingOf,
        Dcqcn dcqcn,
        Map<Integer, Dcqcn> dcqcnOf,
        List<Flow> flows,
        List<LinkEvent> linkEvents,
        long seed) {

    /**
     * A link goes down or comes back.
     *
     * @param nanos when
     * @param link its position in the fabric
     * @param isUp whether it carries from then on
     */
    public record LinkEvent(long nanos, int link, boolean isUp) {}

    public Scenario {
        switchOf = Map.copyOf(switchOf);
        markingOf = Map.copyOf(markingOf);
        dcqcnOf = Map.copyOf(dcqcnOf);
        flows = List.copyOf(flows);
        linkEvents = List.copyOf(linkEvents);
        if (flows.isEmpty()) {
            throw new IllegalArgumentException("The workload must have at least one flow.");
        }
        for (Flow flow : flows) {
            host(fabric, flow.source(), "src");
            host(fabric, flow.destination(), "dst");
            for (int other : flow.after()) {
                known(other, flows.size());
            }
            for (int other : flow.gates()) {
                known(other, flows.size());
            }
        }
        if (!linkEvents.isEmpty() && wire.retransmitNanos() == 0) {
            throw new IllegalArgumentException(
                    "The packet.retransmitUs (0) must be above 0 where links fail, or what they lose is never sent again.");
        }
    }

    /** The same scenario with other marking everywhere and another seed; what single ports have stays. */
    public Scenario with(Marking newMarking, long newSeed) {
        return new Scenario(
                fabric, wire, switches, switchOf, newMarking, markingOf, dcqcn, dcqcnOf, flows, linkEvents, newSeed);
    }

    private static void host(Fabric fabric, int node, String field) {
        if (node < 0 || node >= fabric.nodeCount() || !fabric.isHost(node)) {
            throw new IllegalArgumentException(
                    "The %s (%d) of a flow must be a host of the topology.".formatted(field, node));
        }
    }

    private static void known(int flow, int flows) {
        if (flow < 0 || flow >= flows) {
            throw new IllegalArgumentException(
                    "The flow (%d) that another waits for must be one of the %d flows.".formatted(flow, flows));
        }
    }

    Marking markingAt(int port) {
        return markingOf.getOrDefault(port, marking);
    }

    SwitchSettings switchAt(int node) {
        return switchOf.getOrDefault(node, switches);
    }

    Dcqcn dcqcnAt(int host) {
        return dcqcnOf.getOrDefault(host, dcqcn);
    }
}
