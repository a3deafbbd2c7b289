package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.List;

/**
 * Who sends to whom in one kind of exchange, by NIC.
 *
 * @param pairs all of them
 */
record Pairs(List<Pair> pairs) {
    /**
     * One sender and receiver.
     *
     * @param from sending NIC
     * @param to receiving NIC
     * @param share of what the sender sends in the exchange
     * @param rateRatio rate with nobody in the way, as a share of the NIC's
     */
    record Pair(int from, int to, double share, double rateRatio) {}

    Pairs {
        pairs = List.copyOf(pairs);
    }

    /** The same, slower: each at so much of its rate. */
    Pairs at(double ratio) {
        return ratio == 1
                ? this
                : new Pairs(pairs.stream()
                        .map(pair -> new Pair(pair.from, pair.to, pair.share, pair.rateRatio * ratio))
                        .toList());
    }

    /** Round a ring of hosts, on every rail. */
    static Pairs rings(Grid grid, List<List<Integer>> rings) {
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> ring : rings) {
            for (int i = 0; i < ring.size(); i++) {
                for (int rail = 0; rail < grid.shape().rails(); rail++) {
                    int next = ring.get((i + 1) % ring.size());
                    pairs.add(new Pair(grid.nic(ring.get(i), rail), grid.nic(next, rail), 1, 1));
                }
            }
        }
        return new Pairs(pairs);
    }

    /** From each stage to the next, or back, rank by rank. */
    static Pairs stages(Grid grid, JobDraft job, boolean forward) {
        int size = job.hosts().size() / job.stages();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i + size < job.hosts().size(); i++) {
            int first = job.hosts().get(i);
            int second = job.hosts().get(i + size);
            for (int rail = 0; rail < grid.shape().rails(); rail++) {
                int from = grid.nic(forward ? first : second, rail);
                pairs.add(new Pair(from, grid.nic(forward ? second : first, rail), 1, 1));
            }
        }
        return new Pairs(pairs);
    }

    /** Everybody to everybody of a group, on every rail; a part of it on the other rails. */
    static Pairs experts(Grid grid, List<List<Integer>> groups, double crossRailRatio) {
        int rails = grid.shape().rails();
        double across = rails == 1 ? 0 : crossRailRatio / (rails - 1);
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> group : groups) {
            for (int from : group) {
                for (int to : group) {
                    for (int lane = 0; from != to && lane < rails * rails; lane++) {
                        boolean same = lane / rails == lane % rails;
                        double share = (same ? 1 - across * (rails - 1) : across) / (group.size() - 1);
                        if (share > 0) {
                            pairs.add(new Pair(grid.nic(from, lane / rails), grid.nic(to, lane % rails), share, share));
                        }
                    }
                }
            }
        }
        return new Pairs(pairs);
    }

    /** All hosts to the storage of their leaves, each at so much of its rate. */
    static Pairs storage(Grid grid, List<Integer> hosts, double rateRatio) {
        List<Pair> pairs = new ArrayList<>();
        for (int host : hosts) {
            for (int rail = 0; rail < grid.shape().rails(); rail++) {
                int from = grid.nic(host, rail);
                pairs.add(new Pair(from, grid.storage(grid.leafOf(from)), 1, rateRatio));
            }
        }
        return new Pairs(pairs);
    }
}
