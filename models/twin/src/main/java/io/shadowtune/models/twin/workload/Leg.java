package io.shadowtune.models.twin.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A transfer and its way.
 *
 * @param transfer what is sent
 * @param hops the switches it passes
 */
record Leg(Transfer transfer, List<Hop> hops) {
    /** Leaf, spine, leaf. */
    private static final int TIERS = 3;

    /** What arrives at one queue. */
    private static final class Arrival {
        private double rate;
        private double bytes;
        private int flows;
        private final Set<FabricPort> ingress = new TreeSet<>();
    }

    /** Bursts at every queue; behind a queue that is too narrow, rates are what it lets through. */
    static Map<FabricPort, Burst> bursts(List<Leg> legs, double linkBytesPerSecond) {
        double[] rates = legs.stream()
                .mapToDouble(leg -> leg.transfer.rateRatio() * linkBytesPerSecond)
                .toArray();
        Map<FabricPort, Burst> bursts = new LinkedHashMap<>();
        for (int tier = 0; tier < TIERS; tier++) {
            Map<FabricPort, Arrival> arrivals = arrivals(legs, rates, tier);
            arrivals.forEach((port, arrival) ->
                    bursts.put(port, new Burst(arrival.rate, arrival.bytes, arrival.flows, arrival.ingress.size())));
            for (int i = 0; i < rates.length; i++) {
                Hop hop = legs.get(i).at(tier);
                Arrival arrival = hop == null ? null : arrivals.get(hop.egress());
                if (arrival != null) {
                    rates[i] *= Math.min(1, linkBytesPerSecond / arrival.rate);
                }
            }
        }
        return bursts;
    }

    private static Map<FabricPort, Arrival> arrivals(List<Leg> legs, double[] rates, int tier) {
        Map<FabricPort, Arrival> arrivals = new LinkedHashMap<>();
        for (int i = 0; i < rates.length; i++) {
            Hop hop = legs.get(i).at(tier);
            if (hop != null) {
                Arrival arrival = arrivals.computeIfAbsent(hop.egress(), port -> new Arrival());
                arrival.rate += rates[i];
                arrival.bytes += legs.get(i).transfer.bytes();
                arrival.flows += legs.get(i).transfer.flows();
                arrival.ingress.add(hop.ingress());
            }
        }
        return arrivals;
    }

    /** The last hop is always a leaf on its way down; a way with one switch has no others. */
    private @org.jspecify.annotations.Nullable Hop at(int tier) {
        int index = tier - (TIERS - hops.size());
        return index < 0 ? null : hops.get(index);
    }

    /** The ports through which traffic for a queue comes in. */
    static Set<FabricPort> ingressPorts(List<Leg> legs, FabricPort egress) {
        Set<FabricPort> ports = new TreeSet<>();
        for (Leg leg : legs) {
            for (Hop hop : leg.hops) {
                if (hop.egress().equals(egress)) {
                    ports.add(hop.ingress());
                }
            }
        }
        return ports;
    }
}
