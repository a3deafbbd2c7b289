package io.shadowtune.models.twin.generator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What jobs share.
 *
 * @param upsets what disturbs them
 * @param flowsPerPair queue pairs between two NICs
 * @param grid the links
 * @param fabric what is on them
 * @param routing which of them are taken
 * @param agenda when things happen
 * @param journal who is told
 */
record World(
        UpsetKnobs upsets,
        int flowsPerPair,
        Grid grid,
        FluidFabric fabric,
        Routing routing,
        Agenda agenda,
        Journal journal) {
    /** Puts an exchange on its way; false, with nothing to wait for, when it has no bytes. */
    boolean send(List<Lane> lanes, double bytes, double imbalance, RandomGenerator random, Runnable whenDone) {
        if (lanes.isEmpty() || !(bytes > 1)) {
            return false;
        }
        Exchange exchange = new Exchange(lanes.size(), whenDone);
        Map<Integer, Double> factors = new HashMap<>();
        for (Lane lane : lanes) {
            double factor = imbalance == 0
                    ? 1
                    : factors.computeIfAbsent(lane.down(), to -> 1 + imbalance * (2 * random.nextDouble() - 1));
            // A popular receiver gets more at once from everybody, not for longer.
            fabric.rows.add(lane, bytes * lane.share() * factor, factor, exchange);
        }
        return true;
    }
}
