package io.shadowtune.models.twin.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** What a job sends in a tick: its collectives, less for stragglers, and its checkpoints. Immutable. */
final class JobTraffic {
    private static final long SLOT_SECONDS = 300;
    private static final double STRAGGLER_SHARE = 0.06;
    private static final double JITTER = 0.03;
    private static final double CROSS_RAIL_SHARE = 0.22;
    private static final double POPULARITY = 0.5;
    private static final double CHUNK_BYTES = 64e6;
    private static final double STORAGE_LOAD = 1.12;
    private static final int CHUNK_FLOWS = 2;

    private final RailFabric fabric;
    private final Seeds seeds;

    JobTraffic(RailFabric fabric, Seeds seeds) {
        this.fabric = fabric;
        this.seeds = seeds;
    }

    List<Operation> of(Job job, Span tick) {
        double active = job.active().overlapSeconds(tick);
        if (active <= 0) {
            return List.of();
        }
        List<Operation> operations = new ArrayList<>();
        double period = job.iteration().toMillis() / 1e3 * stretch(job, tick);
        List<Transfer> transfers = switch (job.collective()) {
            case RING_ALL_REDUCE -> ring(job);
            case ALL_TO_ALL -> allToAll(job, tick);
        };
        operations.add(new Operation(job.name(), transfers, active / period));
        double saving = Math.min(active, job.checkpoints().secondsIn(tick));
        if (saving > 0) {
            operations.add(checkpoint(job, saving));
        }
        return operations;
    }

    /** Iterations take as long as the slowest host; sometimes one is slow for minutes. */
    private double stretch(Job job, Span tick) {
        RandomGenerator slot = seeds.of("straggler " + job.name(), slot(tick));
        double straggler = slot.nextDouble() < STRAGGLER_SHARE ? 1.1 + 0.3 * slot.nextDouble() : 1;
        RandomGenerator now = seeds.of("jitter " + job.name(), tick.start().getEpochSecond());
        double slowest = 0;
        for (int host = 0; host < job.hosts().size(); host++) {
            slowest = Math.max(slowest, now.nextExponential());
        }
        return straggler * (1 + JITTER * slowest);
    }

    private static long slot(Span tick) {
        return Math.floorDiv(tick.start().getEpochSecond(), SLOT_SECONDS);
    }

    private List<Transfer> ring(Job job) {
        List<Transfer> transfers = new ArrayList<>();
        int hosts = job.hosts().size();
        for (int rail = 0; rail < fabric.rails(); rail++) {
            for (int host = 0; host < hosts; host++) {
                transfers.add(new Transfer(
                        new Nic(job.hosts().get(host), rail),
                        new Nic(job.hosts().get((host + 1) % hosts), rail),
                        1,
                        job.bytesPerNic(),
                        job.flowsPerPair()));
            }
        }
        return transfers;
    }

    private List<Transfer> allToAll(Job job, Span tick) {
        int hosts = job.hosts().size();
        RandomGenerator slot = seeds.of("experts " + job.name(), slot(tick));
        double[] popularity = new double[hosts];
        for (int host = 0; host < hosts; host++) {
            popularity[host] = 1 + POPULARITY * slot.nextDouble();
        }
        List<Transfer> transfers = new ArrayList<>();
        for (int from = 0; from < hosts; from++) {
            for (int rail = 0; rail < fabric.rails(); rail++) {
                toOthers(job, from, rail, popularity, transfers);
            }
        }
        return transfers;
    }

    private void toOthers(Job job, int from, int rail, double[] popularity, List<Transfer> transfers) {
        double all = 0;
        for (int to = 0; to < popularity.length; to++) {
            all += to == from ? 0 : popularity[to];
        }
        int rails = fabric.rails();
        for (int to = 0; to < popularity.length; to++) {
            for (int toRail = 0; to != from && toRail < rails; toRail++) {
                double across = rails == 1 ? 0 : CROSS_RAIL_SHARE;
                double share = popularity[to] / all * (toRail == rail ? 1 - across : across / Math.max(1, rails - 1));
                if (share > 0) {
                    transfers.add(new Transfer(
                            new Nic(job.hosts().get(from), rail),
                            new Nic(job.hosts().get(to), toRail),
                            share,
                            job.bytesPerNic() * share,
                            job.flowsPerPair()));
                }
            }
        }
    }

    /** Chunk after chunk, all hosts together a little faster than storage takes them. */
    private Operation checkpoint(Job job, double seconds) {
        double each = Math.min(1, STORAGE_LOAD / job.hosts().size());
        List<Transfer> transfers = new ArrayList<>();
        for (int rail = 0; rail < fabric.rails(); rail++) {
            for (String host : job.hosts()) {
                transfers.add(
                        new Transfer(new Nic(host, rail), RailFabric.storage(rail), each, CHUNK_BYTES, CHUNK_FLOWS));
            }
        }
        double chunkSeconds = CHUNK_BYTES * job.hosts().size() / fabric.linkBytesPerSecond();
        return new Operation(job.name() + " checkpoint", transfers, seconds / chunkSeconds);
    }
}
