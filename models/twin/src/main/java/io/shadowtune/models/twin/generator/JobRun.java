package io.shadowtune.models.twin.generator;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A job that runs: iteration after iteration, each step when the one before is over. Not thread-safe. */
final class JobRun {
    private static final double NANOS = 1e9;
    private static final double JITTER = 0.01;
    private static final Range CHECKPOINT_RATIO = new Range(0.02, 0.1);

    private final String name;
    private final JobDraft draft;
    private final World world;
    private RandomGenerator random;
    private final List<Step> steps;
    private final Workers workers;
    private final Map<Traffic, List<Lane>> lanes = new EnumMap<>(Traffic.class);
    private int lanesEpoch = -1;
    private int cursor;
    private double slowest = 1;
    private boolean launched;
    private boolean waiting;
    private boolean stopped;
    private long begunNanos;
    private double nextCheckpointSeconds;
    private int favourite = Transfers.NONE;
    private double favour = 1;
    private @Nullable Pace pace;
    private long iteration;

    JobRun(String name, JobDraft draft, World world, RandomGenerator random) {
        this.name = name;
        this.draft = draft;
        this.world = world;
        this.random = random;
        this.steps = Step.of(
                draft,
                world.grid().shape().linkBytesPerSecond() * draft.exchanges().rateRatio());
        this.workers = new Workers(world.upsets(), draft.isSick(), draft.hosts().size());
        this.nextCheckpointSeconds = world.upsets().checkpointSeconds() * random.nextDouble();
    }

    JobDraft draft() {
        return draft;
    }

    /** Begins, somewhere within the first iteration's length. */
    void begin(double delaySeconds) {
        world.agenda().in(delaySeconds, this::iterate);
    }

    /** Begins with the first iteration of a pace that is not before now, and keeps to it. */
    void begin(Pace given) {
        pace = given;
        iteration = given.from(world.agenda().nowNanos());
        again(given);
    }

    private void again(Pace given) {
        random = given.draws().apply(iteration);
        world.agenda().in((given.beginNanos(iteration) - world.agenda().nowNanos()) / NANOS, this::iterate);
    }

    /** Ends with what is on its way. */
    void stop() {
        stopped = true;
    }

    /** From now on the experts of one host get so many times what they got; at 1 none is preferred. */
    void favour(int host, double times) {
        favourite = host;
        favour = times;
    }

    private void iterate() {
        if (stopped) {
            return;
        }
        begunNanos = world.agenda().nowNanos();
        cursor = 0;
        // Usual times are those of the slowest, so that the spread of healthy workers adds nothing on average.
        double usual = Workers.usual(world.upsets().workerSpread());
        slowest = workers.slowest(random) / usual * (1 + JITTER * random.nextGaussian());
        next();
    }

    private void next() {
        while (cursor < steps.size()) {
            Step step = steps.get(cursor++);
            if (step instanceof Step.Compute compute) {
                double seconds = compute.seconds() * Math.max(0.1, slowest);
                world.journal().computing(name, world.agenda().nowNanos() / NANOS, seconds);
                world.agenda().in(seconds, this::next);
                return;
            }
            if (step instanceof Step.Send send && send(send.kind(), send.bytes(), this::next)) {
                return;
            }
            if (step instanceof Step.Launch launch) {
                launched = send(launch.kind(), launch.bytes(), this::landed);
            }
            if (step instanceof Step.Await && launched) {
                waiting = true;
                return;
            }
        }
        long now = world.agenda().nowNanos();
        world.journal().iteration(name, draft, now / NANOS, (now - begunNanos) / NANOS);
        checkpoint();
        if (pace == null) {
            iterate();
        } else {
            iteration = pace.after(iteration, now);
            again(pace);
        }
    }

    private void landed() {
        launched = false;
        if (waiting) {
            waiting = false;
            next();
        }
    }

    private boolean send(Traffic kind, double bytes, Runnable whenDone) {
        if (lanesEpoch != world.routing().epoch()) {
            lanes.clear();
            lanesEpoch = world.routing().epoch();
        }
        IntToDoubleFunction load = kind == Traffic.EXPERTS ? this::tokens : World.EVEN;
        long begun = world.agenda().nowNanos();
        return world.send(lanes.computeIfAbsent(kind, this::lanes), bytes, load, () -> {
            long now = world.agenda().nowNanos();
            world.journal().exchanged(name, kind, bytes, now / NANOS, (now - begun) / NANOS);
            whenDone.run();
        });
    }

    /** What the experts behind a link get, as a multiple of the mean. */
    private double tokens(int link) {
        double drawn = 1 + draft.exchanges().imbalance() * (2 * random.nextDouble() - 1);
        int nic = link - world.grid().nics();
        return nic / world.grid().shape().rails() == favourite ? favour * drawn : drawn;
    }

    private List<Lane> lanes(Traffic kind) {
        Grid grid = world.grid();
        Pairs pairs = switch (kind) {
            case GRADIENTS -> Pairs.rings(grid, draft.rings());
            case FORWARD -> Pairs.stages(grid, draft, true);
            case BACKWARD -> Pairs.stages(grid, draft, false);
            case EXPERTS ->
                Pairs.experts(grid, draft.expertGroups(), draft.exchanges().crossRailRatio());
        };
        ExchangeKnobs exchanges = draft.exchanges();
        return world.routing().lanes(pairs.at(exchanges.rateRatio()), exchanges.flowsPerPair(), name + kind);
    }

    /** Saves the state beside the next iterations, where it is time to. */
    private void checkpoint() {
        double every = world.upsets().checkpointSeconds();
        double now = world.agenda().nowNanos() / NANOS;
        if (now < nextCheckpointSeconds || every == Double.POSITIVE_INFINITY) {
            return;
        }
        nextCheckpointSeconds = Math.max(nextCheckpointSeconds + every, now);
        double seconds = CHECKPOINT_RATIO.uniform(random) * every;
        double bytes = seconds
                * world.grid().shape().linkBytesPerSecond()
                / draft.hosts().size();
        List<Lane> path = world.routing().lanes(Pairs.storage(world.grid(), draft.hosts(), 1), 2, name);
        world.send(path, bytes, World.EVEN, () -> {});
    }
}
