package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Which spines flows take: each queue pair is hashed to one whose links both live, and stays there until one of them
 * fails. Not thread-safe.
 */
final class Routing {
    private final Grid grid;
    private final FluidFabric fabric;
    private final Seeds seeds;
    private int epoch;

    Routing(Grid grid, FluidFabric fabric, Seeds seeds) {
        this.grid = grid;
        this.fabric = fabric;
        this.seeds = seeds;
    }

    /** How often links failed or came back; lanes of another epoch have to be asked for again. */
    int epoch() {
        return epoch;
    }

    /** The lanes of an exchange of a job: the same as long as no link fails. */
    List<Lane> lanes(Pairs pairs, int flowsPerPair, String job) {
        double rate = grid.shape().linkBytesPerSecond();
        List<Lane> lanes = new ArrayList<>();
        for (Pairs.Pair pair : pairs.pairs()) {
            int from = grid.leafOf(pair.from());
            int to = grid.leafOf(pair.to());
            double own = pair.rateRatio() * rate;
            int down = grid.down(pair.to());
            if (from == to) {
                int none = Transfers.NONE;
                lanes.add(new Lane(pair.from(), none, none, down, pair.share(), own, flowsPerPair));
                continue;
            }
            int[] flows = new int[grid.shape().uplinks()];
            long key = (long) pair.from() * grid.nics() + pair.to();
            RandomGenerator hash = seeds.of(job, key);
            List<Integer> spines = living(from, to);
            for (int flow = 0; flow < flowsPerPair; flow++) {
                flows[spines.get((int) (hash.nextDouble() * spines.size()))]++;
            }
            for (int spine = 0; spine < flows.length; spine++) {
                if (flows[spine] > 0) {
                    double part = (double) flows[spine] / flowsPerPair;
                    lanes.add(new Lane(
                            pair.from(),
                            grid.up(from, spine),
                            grid.across(to, spine),
                            down,
                            pair.share() * part,
                            own * part,
                            flows[spine]));
                }
            }
        }
        return lanes;
    }

    /** Spines with both links alive; all of them, to wait there, when none has. */
    private List<Integer> living(int from, int to) {
        List<Integer> living = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        for (int spine = 0; spine < grid.shape().uplinks(); spine++) {
            all.add(spine);
            if (!fabric.isDead(grid.up(from, spine)) && !fabric.isDead(grid.across(to, spine))) {
                living.add(spine);
            }
        }
        return living.isEmpty() ? all : living;
    }

    /** A link between leaf and spine, both ways, fails or comes back; what was on it goes on elsewhere. */
    void turn(int leaf, int spine, boolean isDead, RandomGenerator random) {
        epoch++;
        fabric.kill(grid.up(leaf, spine), isDead);
        fabric.kill(grid.across(leaf, spine), isDead);
        Transfers rows = fabric.rows;
        for (int row = 0; row < rows.count; row++) {
            int up = rows.up[row];
            if (up != Transfers.NONE && (fabric.isDead(up) || fabric.isDead(rows.across[row]))) {
                int from = grid.leafOf(rows.tx[row]);
                int to = grid.leafOf(rows.down[row] - grid.nics());
                List<Integer> spines = living(from, to);
                int other = spines.get(random.nextInt(spines.size()));
                rows.up[row] = grid.up(from, other);
                rows.across[row] = grid.across(to, other);
                rows.fresh[row] = true;
            }
        }
    }
}
