package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.Checkpoints;
import io.shadowtune.models.twin.workload.Collective;
import io.shadowtune.models.twin.workload.EgressSpec;
import io.shadowtune.models.twin.workload.Job;
import io.shadowtune.models.twin.workload.JobLoad;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.RailFabric;
import io.shadowtune.models.twin.workload.Seeds;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.SwitchRestart;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/*
 * Time is cut into chunks, each with a life of its own that begins a minute before it, so that any time can be asked for
 * without making everything before it. Within a chunk time goes tick by tick from its begin, whatever is asked first. So
 * that one chunk goes on where the one before was, jobs keep to a pace that counts from their begin and leaves them a
 * little time to catch up, and draw the same in the same iteration in both.
 */
/**
 * The traffic of jobs that are told when to run, in a fabric of a few hosts: the generator's jobs, on a {@link
 * RailFabric}. It draws nothing that series to learn from or to judge with draw ({@link Split}). Not thread-safe.
 */
public final class ScriptedJobs implements JobLoad {
    private static final long CHUNK_SECONDS = 300;
    private static final Duration WARM_UP = Duration.ofSeconds(60);
    private static final double NANOS = 1e9;

    /** Share of what storage takes at which all hosts together save. */
    private static final double STORAGE_LOAD = 0.9;

    /** Share of the traffic to experts that changes rails. */
    private static final double CROSS_RAIL_RATIO = 0.22;

    /** Of its link, what a NIC sends when nobody is in the way: collectives wait for copies between their pieces. */
    private static final double RATE_RATIO = 0.88;

    /** How uneven experts are that a loss keeps in balance. */
    private static final double USUAL_IMBALANCE = 0.08;

    /** For a while one host's experts get so many times the tokens of others; in so many chunks that happens. */
    private static final Range FAVOUR = new Range(1.2, 1.4);

    private static final double FAVOUR_SECONDS = 25;
    private static final double FAVOUR_RATIO = 0.07;

    /** Of the time from one iteration to the next, what one takes with nobody in the way; the rest is waited. */
    private static final double PACE_RATIO = 0.95;

    /** Of an iteration, what may be communication. */
    private static final double MOST_DUTY = 0.95;

    private static final int ROUNDS = 4;
    private static final int CHECKPOINT_FLOWS = 2;
    private static final UpsetKnobs UPSETS = new UpsetKnobs(0.05, 0.015, 0, Double.POSITIVE_INFINITY, 0, 1);

    private final RailFabric fabric;
    private final Grid grid;
    private final QueueKnobs queue;
    private final Seeds seeds;
    private @Nullable Chunk current;

    /** Jobs on a fabric, whose lossless queues are all alike. */
    public ScriptedJobs(RailFabric fabric, long seed, EgressSpec lossless) {
        int hosts = fabric.hosts().size();
        this.fabric = fabric;
        this.grid = new Grid(new FabricShape(1, hosts, fabric.rails(), hosts, fabric.linkGbps()));
        var wred = lossless.wred();
        this.queue = new QueueKnobs(
                lossless.bufferBytes(),
                wred.marking(),
                wred.kminBytes(),
                wred.kmaxBytes(),
                wred.pmaxRatio(),
                lossless.lossless());
        this.seeds = new Seeds(seed);
    }

    @Override
    public Tick tick(Span span, List<Job> jobs, List<SwitchRestart> restarts) {
        Duration length = Duration.between(span.start(), span.end());
        requireOnGrid(span, length);
        long number = Math.floorDiv(span.start().getEpochSecond(), CHUNK_SECONDS);
        if (current == null || current.number != number || !current.reaches(span.start(), length)) {
            current = new Chunk(number, length, jobs, restarts);
        }
        Chunk chunk = Objects.requireNonNull(current);
        while (chunk.at.isBefore(span.start())) {
            chunk.next();
        }
        chunk.next();
        return GridTicks.tick(fabric, grid, chunk.fluid, chunk.streams, span);
    }

    private static void requireOnGrid(Span span, Duration length) {
        long chunk = Duration.ofSeconds(CHUNK_SECONDS).toNanos();
        long number = Math.floorDiv(span.start().getEpochSecond(), CHUNK_SECONDS);
        long into = Duration.between(Instant.ofEpochSecond(number * CHUNK_SECONDS), span.start())
                .toNanos();
        if (length.isZero() || chunk % length.toNanos() != 0 || into % length.toNanos() != 0) {
            throw new IllegalArgumentException(
                    "The span (%s, of %s) must be one of equal ones that make up five minutes of the clock."
                            .formatted(span.start(), length));
        }
    }

    /** A stretch of time being made. */
    private final class Chunk {
        private final long number;
        private final Duration length;
        private final Instant origin;
        private final FluidFabric fluid;
        private final StreamMeter streams = new StreamMeter(grid.nics());
        private final World world;
        private final Clockwork clockwork;
        private Instant at;

        Chunk(long number, Duration length, List<Job> jobs, List<SwitchRestart> restarts) {
            this.number = number;
            this.length = length;
            long ticks = -Math.floorDiv(-WARM_UP.toNanos(), length.toNanos());
            Instant begin = Instant.ofEpochSecond(number * CHUNK_SECONDS);
            this.origin = begin.minus(length.multipliedBy(ticks));
            this.at = origin;
            this.fluid = new FluidFabric(grid, queue, seeds.of("fluid", number));
            fluid.watch(streams);
            Routing routing = new Routing(grid, fluid, seeds);
            this.world = new World(UPSETS, grid, fluid, routing, new Agenda(), Journal.NONE);
            this.clockwork = new Clockwork(world);
            Span whole = new Span(origin, begin.plusSeconds(CHUNK_SECONDS));
            jobs.stream().filter(job -> job.active().overlapSeconds(whole) > 0).forEach(job -> run(job, whole));
            restarts.forEach(restart -> restart(restart, whole));
        }

        /** Whether a tick that begins then is still to come. */
        boolean reaches(Instant start, Duration tick) {
            return tick.equals(length) && !at.isAfter(start);
        }

        /** Makes the next tick; what was counted is that of the tick alone. */
        void next() {
            fluid.totals.clear();
            streams.clear();
            at = at.plus(length);
            clockwork.pass(Duration.between(origin, at).toNanos());
        }

        private double seconds(Instant when) {
            return Math.max(0, Duration.between(origin, when).toNanos() / NANOS);
        }

        private void run(Job job, Span whole) {
            List<Integer> hosts =
                    job.hosts().stream().map(fabric.hosts()::indexOf).toList();
            double period = PACE_RATIO * job.iteration().toNanos() / NANOS;
            double most = MOST_DUTY * period * RATE_RATIO * grid.shape().linkBytesPerSecond();
            if (!(job.bytesPerNic() >= 0 && job.bytesPerNic() <= most)) {
                throw new IllegalArgumentException(
                        "The bytesPerNic (%s) of job (%s) must be 0 to %s, as an iteration of %s has room for."
                                .formatted(job.bytesPerNic(), job.name(), most, job.iteration()));
            }
            double sending = job.bytesPerNic() / grid.shape().linkBytesPerSecond();
            JobKind kind = job.collective() == Collective.ALL_TO_ALL ? JobKind.EXPERTS : JobKind.DATA;
            double duty = sending / RATE_RATIO / period;
            var exchanges = new ExchangeKnobs(job.flowsPerPair(), RATE_RATIO, CROSS_RAIL_RATIO, USUAL_IMBALANCE);
            JobDraft draft = new JobDraft(kind, hosts, period, duty, 0, 1, ROUNDS, false, exchanges);
            JobRun run = new JobRun(job.name(), draft, world, seeds.of(job.name(), number));
            favours(job, run, hosts);
            run.begin(new Pace(
                    Duration.between(origin, job.active().start()).toNanos(),
                    job.iteration().toNanos(),
                    iteration ->
                            seeds.of("iteration " + job.name() + job.active().start(), iteration)));
            if (job.active().end().isBefore(whole.end())) {
                world.agenda().in(seconds(job.active().end()), run::stop);
            }
            Span active = new Span(
                    later(job.active().start(), whole.start()),
                    earlier(job.active().end(), whole.end()));
            checkpoints(job.checkpoints(), hosts, active);
        }

        private void favours(Job job, JobRun run, List<Integer> hosts) {
            RandomGenerator data = seeds.of("data " + job.name(), number);
            if (data.nextDouble() < FAVOUR_RATIO) {
                int host = hosts.get(data.nextInt(hosts.size()));
                double times = FAVOUR.uniform(data);
                double begin = WARM_UP.toSeconds() + data.nextDouble() * (CHUNK_SECONDS - FAVOUR_SECONDS);
                world.agenda().in(begin, () -> run.favour(host, times));
                world.agenda().in(begin + FAVOUR_SECONDS, () -> run.favour(host, 1));
            }
        }

        private void checkpoints(Checkpoints checkpoints, List<Integer> hosts, Span active) {
            double load = Math.min(1, STORAGE_LOAD / hosts.size());
            double bytes = checkpoints.length().toMillis() / 1e3 * grid.shape().linkBytesPerSecond() / hosts.size();
            for (Instant begin : checkpoints.begins(active)) {
                world.agenda().in(seconds(begin), () -> {
                    Pairs pairs = Pairs.storage(grid, hosts, load);
                    List<Lane> lanes = world.routing().lanes(pairs, CHECKPOINT_FLOWS, "checkpoint");
                    world.send(lanes, bytes, World.EVEN, () -> {});
                });
            }
        }

        private void restart(SwitchRestart restart, Span whole) {
            if (restart.down().overlapSeconds(whole) > 0) {
                world.agenda().in(seconds(restart.down().start()), () -> turn(restart.device(), true));
                world.agenda().in(seconds(restart.down().end()), () -> turn(restart.device(), false));
            }
        }

        private void turn(String device, boolean isDead) {
            for (int link = 0; link < grid.links(); link++) {
                if (grid.device(link).equals(device) || grid.towards(link).equals(device)) {
                    fluid.kill(link, isDead);
                }
            }
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** The number of a NIC in the grid. */
    static int nic(RailFabric fabric, Grid grid, Nic nic) {
        int host = fabric.hosts().indexOf(nic.host());
        return host < 0 ? grid.storage(nic.rail()) : grid.nic(host, nic.rail());
    }
}
