package io.shadowtune.reports.why.job;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Runs a data-parallel job step by step: every rank stalls, computes, and calls AllReduce, which ends for all when the
 * last has come and the data are through. Keeps what a collector would see, and what was really so.
 */
final class SimulatedJob {
    private static final Instant BEGIN = Instant.parse("2026-03-01T10:00:00Z");
    private static final double NIC_BYTES_PER_SECOND = 50e9;
    private static final double SLICE_SECONDS = 60;
    private static final int SLICES = 10;
    private static final double CHECKPOINT_EVERY_SECONDS = 150;

    private final Injected job;
    private final SplittableRandom random;
    private final boolean troubled;
    private final Map<String, Calls> calls = new HashMap<>();
    private final double[][] busy;
    private final double[][] active;
    private final double[] checkpointSeconds = new double[SLICES + 1];
    private final Map<Part, Double> truth = new EnumMap<>(Part.class);
    private double now;

    private static final class Calls {
        private long count;
        private double total;
        private double shortest = Double.POSITIVE_INFINITY;
        private double longest;

        void add(double seconds) {
            count++;
            total += seconds;
            shortest = Math.min(shortest, seconds);
            longest = Math.max(longest, seconds);
        }
    }

    private SimulatedJob(Injected job, boolean troubled, SplittableRandom random) {
        this.job = job;
        this.troubled = troubled;
        this.random = random;
        this.busy = new double[SLICES + 1][job.ranks()];
        this.active = new double[SLICES + 1][job.ranks()];
    }

    /** What was seen of the job, and the true shares of its time. */
    record Run(JobFigures figures, Map<Part, Double> truth) {}

    static Run of(Injected job, boolean troubled, SplittableRandom random) {
        SimulatedJob simulated = new SimulatedJob(job, troubled, random);
        double checkpoint = CHECKPOINT_EVERY_SECONDS;
        while (simulated.now < SLICES * SLICE_SECONDS) {
            if (simulated.now >= checkpoint) {
                simulated.checkpoint();
                checkpoint += CHECKPOINT_EVERY_SECONDS;
            }
            simulated.step();
        }
        return simulated.run();
    }

    private int slice() {
        return (int) Math.min(SLICES, now / SLICE_SECONDS);
    }

    private void checkpoint() {
        boolean slow = troubled && job.part() == Part.STORAGE;
        double left = slow ? CHECKPOINT_EVERY_SECONDS * job.extraRatio() / (1 + job.extraRatio()) : 2;
        while (left > 0) {
            double inSlice = Math.min(left, SLICE_SECONDS * (Math.floor(now / SLICE_SECONDS) + 1) - now);
            checkpointSeconds[slice()] += inSlice;
            now += Math.max(1e-6, inSlice);
            left -= Math.max(1e-6, inSlice);
            truth.merge(Part.STORAGE, inSlice * job.ranks(), Double::sum);
        }
    }

    private void step() {
        int ranks = job.ranks();
        double[] at = new double[ranks];
        double[] computing = new double[ranks];
        double[] covered = new double[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            double stall = troubled && job.part() == Part.HOST ? job.computeSeconds() * job.extraRatio() : 0;
            stall *= random.nextDouble(0.95, 1.05);
            truth.merge(Part.HOST, stall, Double::sum);
            at[rank] = stall;
            computing[rank] = job.computeSeconds()
                    * random.nextDouble(1 - job.computeNoiseRatio(), 1 + job.computeNoiseRatio())
                    * slower(rank);
        }
        if (job.tensorParallel()) {
            half(at, computing);
        }
        double transfer = job.transferSeconds()
                / random.nextDouble(0.88, 0.95)
                * (troubled && job.part() == Part.NETWORK ? 1 + job.extraRatio() * 2 : 1);
        transfer *= 1 + (random.nextDouble() < 0.3 ? job.transferNoiseRatio() * random.nextDouble() : 0);
        double last = 0;
        for (int rank = 0; rank < ranks; rank++) {
            double left = computing[rank];
            covered[rank] = Math.min(left, job.overlapRatio() * job.transferSeconds());
            at[rank] += left - covered[rank];
            last = Math.max(last, at[rank]);
        }
        double end = last + transfer;
        for (int rank = 0; rank < ranks; rank++) {
            double waits = Math.max(0, last - at[rank] - covered[rank]);
            double moves = Math.min(transfer, Math.max(0, end - at[rank] - covered[rank]));
            call(rank, "world", "AllReduce", end - at[rank]);
            truth.merge(Part.STRAGGLER, waits, Double::sum);
            truth.merge(Part.NETWORK, moves, Double::sum);
            truth.merge(Part.COMPUTE, computing[rank], Double::sum);
            gpu(rank, computing[rank], waits + moves);
        }
        now += end;
    }

    /** The first half of computing, then all GPUs of a host meet. */
    private void half(double[] at, double[] computing) {
        double inside = job.computeSeconds() * 0.02;
        for (int host = 0; host < job.hosts(); host++) {
            int first = host * job.gpusPerHost();
            double last = 0;
            for (int rank = first; rank < first + job.gpusPerHost(); rank++) {
                last = Math.max(last, at[rank] + computing[rank] / 2);
            }
            for (int rank = first; rank < first + job.gpusPerHost(); rank++) {
                double waits = last - at[rank] - computing[rank] / 2;
                call(rank, "host" + host, "AllGather", waits + inside);
                truth.merge(Part.STRAGGLER, waits, Double::sum);
                truth.merge(Part.COMPUTE, computing[rank] / 2 + inside, Double::sum);
                gpu(rank, computing[rank] / 2, waits + inside);
                at[rank] = last + inside;
                computing[rank] /= 2;
            }
        }
    }

    private double slower(int rank) {
        boolean late = troubled && job.part() == Part.STRAGGLER && rank == job.culprit();
        boolean all = troubled && job.part() == Part.COMPUTE;
        return late || all ? 1 + job.extraRatio() : 1;
    }

    private void call(int rank, String communicator, String operation, double seconds) {
        calls.computeIfAbsent(slice() + " " + rank + " " + communicator + " " + operation, key -> new Calls())
                .add(seconds);
    }

    private void gpu(int rank, double computing, double exposed) {
        busy[slice()][rank] += computing + exposed;
        active[slice()][rank] += computing * job.multiprocessors().computing()
                + exposed * job.multiprocessors().waiting();
    }

    private Run run() {
        List<CollectiveTimes> times = new ArrayList<>();
        List<GpuFigures> gpus = new ArrayList<>();
        List<HostFigures> hosts = new ArrayList<>();
        List<Worker> workers = new ArrayList<>();
        for (int slice = 0; slice < SLICES; slice++) {
            Instant start = BEGIN.plusSeconds((long) (slice * SLICE_SECONDS));
            for (int rank = 0; rank < job.ranks(); rank++) {
                gpus.add(gpu(start, slice, rank));
                for (Map.Entry<String, Calls> entry : calls.entrySet()) {
                    String[] key = entry.getKey().split(" ", -1);
                    if (key[0].equals(String.valueOf(slice)) && key[1].equals(String.valueOf(rank))) {
                        times.add(times(start, rank, key[2], key[3], entry.getValue()));
                    }
                }
            }
            for (int host = 0; host < job.hosts(); host++) {
                hosts.add(host(start, slice, "gpu-" + host));
            }
        }
        Map<String, Double> rates = new HashMap<>();
        for (int rank = 0; rank < job.ranks(); rank++) {
            workers.add(job.worker(rank));
            rates.merge(job.worker(rank).host(), NIC_BYTES_PER_SECOND, Double::sum);
        }
        double all = truth.values().stream().mapToDouble(Double::doubleValue).sum();
        truth.replaceAll((part, seconds) -> seconds / all);
        Instant end = BEGIN.plusSeconds((long) (SLICES * SLICE_SECONDS));
        return new Run(
                new JobFigures(
                        BEGIN, end, Duration.ofSeconds((long) SLICE_SECONDS), workers, times, gpus, hosts, rates),
                truth);
    }

    private CollectiveTimes times(Instant start, int rank, String communicator, String operation, Calls made) {
        boolean world = communicator.equals("world");
        int ranks = world ? job.ranks() : job.gpusPerHost();
        double bytes = job.transferSeconds() * NIC_BYTES_PER_SECOND * job.gpusPerHost() * ranks / (2.0 * (ranks - 1));
        return new CollectiveTimes(
                start,
                job.worker(rank),
                communicator,
                world ? rank : rank % job.gpusPerHost(),
                ranks,
                operation,
                world ? (long) bytes : 1 << 20,
                made.count,
                made.total,
                made.shortest,
                made.longest,
                CollectiveTimes.ALL);
    }

    private GpuFigures gpu(Instant start, int slice, int rank) {
        boolean late = troubled && job.part() == Part.STRAGGLER && rank == job.culprit();
        return new GpuFigures(
                start,
                job.worker(rank),
                Math.min(1, busy[slice][rank] / SLICE_SECONDS),
                Math.min(1, active[slice][rank] / SLICE_SECONDS),
                random.nextDouble(600, 650),
                late ? 1_980 / (1 + job.extraRatio()) : 1_980,
                0,
                0);
    }

    private HostFigures host(Instant start, int slice, String host) {
        boolean starved = troubled && job.part() == Part.HOST && job.culprit() % 2 == 0;
        return new HostFigures(
                start,
                host,
                starved ? random.nextDouble(0.86, 0.99) : random.nextDouble(0.1, 0.3),
                Double.NaN,
                random.nextDouble(0, 0.001) + checkpointSeconds[slice] / SLICE_SECONDS * random.nextDouble(0.04, 0.2),
                Double.NaN,
                0,
                Double.NaN);
    }
}
