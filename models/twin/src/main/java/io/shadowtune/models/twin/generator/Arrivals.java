package io.shadowtune.models.twin.generator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Jobs that come, wait for hosts, run and go: of a trace, or drawn. Not thread-safe. */
final class Arrivals {
    private static final double DISPERSION_SECONDS = 600;
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double NANOS = 1e9;
    private static final int MOST_WAITING = 10_000;

    /** A job that waits. */
    private record Waiting(int number, JobRequest request) {}

    private final World world;
    private final GeneratorPlan plan;
    private final RandomGenerator random;
    private final Mmpp storms;
    private final HostPool pool;
    private final JobSizes sizes;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private int number;

    Arrivals(World world, GeneratorPlan plan, RandomGenerator random) {
        FabricShape shape = world.grid().shape();
        JobKnobs knobs = plan.jobs();
        this.world = world;
        this.plan = plan;
        this.random = random;
        this.storms = new Mmpp(knobs.churnPerHour() / SECONDS_PER_HOUR, knobs.dispersion(), DISPERSION_SECONDS, random);
        this.pool = new HostPool(shape, knobs.packed(), random);
        this.sizes = JobSizes.of(shape.hosts(), knobs);
    }

    /** Fills the cluster and asks for the first arrival. */
    void begin() {
        if (!plan.trace().isEmpty()) {
            for (JobRequest request : plan.trace()) {
                world.agenda().in(request.atSeconds(), () -> submit(request));
            }
        } else if (plan.jobs().load() > 0) {
            fill();
            arriveNext();
        }
    }

    /** Jobs that are there already, each somewhere within its length. */
    private void fill() {
        int hosts = world.grid().shape().hosts();
        for (int left = (int) Math.round(plan.jobs().load() * hosts); left > 0; ) {
            int size = Math.min(left, sizes.drawHosts(random));
            double seconds = plan.jobs().churnPerHour() > 0 ? sizes.drawLeftSeconds(random) : Double.POSITIVE_INFINITY;
            submit(new JobRequest(0, size * FabricShape.GPUS_PER_HOST, Math.max(Double.MIN_NORMAL, seconds)));
            left -= size;
        }
    }

    private void arriveNext() {
        world.agenda().in(storms.next(), () -> {
            int gpus = sizes.drawHosts(random) * FabricShape.GPUS_PER_HOST;
            submit(new JobRequest(now(), gpus, Math.max(Double.MIN_NORMAL, sizes.drawSeconds(random))));
            arriveNext();
        });
    }

    private double now() {
        return world.agenda().nowNanos() / NANOS;
    }

    private void submit(JobRequest request) {
        Waiting job = new Waiting(++number, request);
        world.journal().submitted(now(), job.number, request);
        if (request.gpus() > pool.gpus()) {
            world.journal().refused(now(), job.number, "more GPUs than the cluster's " + pool.gpus());
        } else if (waiting.size() >= MOST_WAITING) {
            world.journal().refused(now(), job.number, "as many wait as may: " + MOST_WAITING);
        } else {
            waiting.add(job);
            startWaiting();
        }
    }

    /** First come, first served. */
    private void startWaiting() {
        for (Waiting first = waiting.peek(); first != null && start(first); first = waiting.peek()) {
            waiting.remove();
        }
    }

    private boolean start(Waiting job) {
        HostPool.Part part = pool.take(job.request.gpus());
        List<Integer> hosts = part.hosts();
        if (hosts.isEmpty()) {
            return false;
        }
        Optional<JobDraft> draft =
                hosts.size() < 2 ? Optional.empty() : Optional.of(JobDraft.draw(hosts, plan, random));
        Placement placement = new Placement(job.number, job.request, hosts, part.gpus(), draft);
        world.journal().started(now(), placement);
        Optional<JobRun> run = draft.map(drawn -> run(placement, drawn));
        world.agenda().in(job.request.seconds(), () -> {
            run.ifPresent(JobRun::stop);
            pool.release(part);
            world.journal().ended(now(), job.number);
            startWaiting();
        });
        return true;
    }

    private JobRun run(Placement placement, JobDraft draft) {
        String name = placement.name();
        RandomGenerator own = plan.split().seeds(plan.seed()).of(name, placement.number());
        JobRun run = new JobRun(name, draft, world, own);
        run.begin(draft.periodSeconds() * random.nextDouble());
        return run;
    }
}
