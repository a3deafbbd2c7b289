package io.shadowtune.models.twin.generator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * What jobs share.
 *
 * @param upsets what disturbs them
 * @param grid the links
 * @param fabric what is on them
 * @param routing which of them are taken
 * @param agenda when things happen
 * @param journal who is told
 */
record World(UpsetKnobs upsets, Grid grid, FluidFabric fabric, Routing routing, Agenda agenda, Journal journal) {
    /** All receivers get the same. */
    static final IntToDoubleFunction EVEN = link -> 1;

    /**
     * Puts an exchange on its way; false, with nothing to wait for, when it has no bytes.
     *
     * @param load what a receiver gets, by the link to it, as a multiple of the mean; asked once for each
     */
    boolean send(List<Lane> lanes, double bytes, IntToDoubleFunction load, Runnable whenDone) {
        if (lanes.isEmpty() || !(bytes > 1)) {
            return false;
        }
        Exchange exchange = new Exchange(lanes.size(), whenDone);
        Map<Integer, Double> factors = new HashMap<>();
        for (Lane lane : lanes) {
            double factor = load == EVEN ? 1 : factors.computeIfAbsent(lane.down(), load::applyAsDouble);
            // A popular receiver gets more at once from everybody, not for longer.
            fabric.rows.add(lane, bytes * lane.share() * factor, factor, exchange);
        }
        return true;
    }
}
