package io.shadowtune.models.twin.generator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/*
 * Sizes and lengths of drawn jobs are choices in the manner of the published traces: most jobs are small, most GPU time
 * is in large ones; half of the jobs run for less than 23 minutes, a tenth for more than three hours. Jobs within one
 * host take their GPUs and send nothing.
 */
/** Jobs that come, wait for hosts, run and go: of a trace, or drawn. Not thread-safe. */
final class Arrivals {
    private static final int[] SIZES = {1, 2, 4, 8, 16};
    private static final double[] SIZE_RATIOS = {0.15, 0.3, 0.3, 0.2, 0.05};
    private static final int LARGEST_PART = 4;
    private static final double MEDIAN_SECONDS = 23 * 60;
    private static final double LENGTH_SPREAD = 1.63;
    private static final double DISPERSION_SECONDS = 600;
    private static final double SECONDS_PER_HOUR = 3600;
    private static final int MOST_WAITING = 10_000;

    private final World world;
    private final GeneratorPlan plan;
    private final RandomGenerator random;
    private final Mmpp storms;
    private final int[] freeGpus;
    private final Deque<JobRequest> waiting = new ArrayDeque<>();
    private int number;

    Arrivals(World world, GeneratorPlan plan, RandomGenerator random) {
        this.world = world;
        this.plan = plan;
        this.random = random;
        JobKnobs knobs = plan.jobs();
        this.storms = new Mmpp(knobs.churnPerHour() / SECONDS_PER_HOUR, knobs.dispersion(), DISPERSION_SECONDS, random);
        this.freeGpus = new int[world.grid().shape().hosts()];
        Arrays.fill(freeGpus, FabricShape.GPUS_PER_HOST);
    }

    /** Fills the cluster and asks for the first arrival. */
    void begin() {
        if (plan.trace().isEmpty()) {
            fill();
            arriveNext();
        } else {
            for (JobRequest request : plan.trace()) {
                world.agenda().in(request.atSeconds(), () -> submit(request));
            }
        }
    }

    /** Jobs that are there already. Each goes as often as one comes, so that the load stays. */
    private void fill() {
        int hosts = world.grid().shape().hosts();
        int wanted = (int) Math.round(plan.jobs().load() * hosts);
        List<Integer> sizes = new ArrayList<>();
        for (int left = wanted; left > 0; ) {
            int size = Math.min(left, size(hosts));
            sizes.add(size);
            left -= size;
        }
        double perHour = plan.jobs().churnPerHour();
        for (int size : sizes) {
            double seconds = perHour > 0
                    ? SECONDS_PER_HOUR * sizes.size() / perHour * random.nextExponential()
                    : Double.POSITIVE_INFINITY;
            start(size * FabricShape.GPUS_PER_HOST, seconds);
        }
    }

    private int size(int hosts) {
        double left = random.nextDouble();
        for (int i = 0; i < SIZES.length; i++) {
            left -= SIZE_RATIOS[i];
            if (left < 0) {
                return Math.min(SIZES[i], Math.max(1, hosts / LARGEST_PART));
            }
        }
        return 2;
    }

    private void arriveNext() {
        world.agenda().in(storms.next(), () -> {
            int hosts = size(world.grid().shape().hosts());
            double seconds = MEDIAN_SECONDS * Math.exp(LENGTH_SPREAD * random.nextGaussian());
            double now = world.agenda().nowNanos() / 1e9;
            submit(new JobRequest(now, hosts * FabricShape.GPUS_PER_HOST, seconds));
            arriveNext();
        });
    }

    private void submit(JobRequest request) {
        world.journal().submitted(world.agenda().nowNanos() / 1e9, request);
        if (waiting.size() < MOST_WAITING) {
            waiting.add(request);
        }
        startWaiting();
    }

    /** First come, first served. */
    private void startWaiting() {
        for (JobRequest first = waiting.peek(); first != null && start(first.gpus(), first.seconds()); ) {
            waiting.remove();
            first = waiting.peek();
        }
    }

    private boolean start(int gpus, double seconds) {
        int most = freeGpus.length * FabricShape.GPUS_PER_HOST;
        int wanted = Math.min(gpus, most);
        int size = (wanted + FabricShape.GPUS_PER_HOST - 1) / FabricShape.GPUS_PER_HOST;
        List<Integer> hosts = size == 1 ? fit(wanted) : place(size);
        if (hosts.isEmpty()) {
            return false;
        }
        int each = size == 1 ? wanted : FabricShape.GPUS_PER_HOST;
        hosts.forEach(host -> freeGpus[host] -= each);
        Optional<JobRun> run = size < 2 ? Optional.empty() : Optional.of(run(hosts));
        world.agenda().in(seconds, () -> {
            run.ifPresent(JobRun::stop);
            hosts.forEach(host -> freeGpus[host] += each);
            startWaiting();
        });
        return true;
    }

    /** The fullest host with so many free GPUs; none when there is none. */
    private List<Integer> fit(int gpus) {
        int best = -1;
        for (int host = 0; host < freeGpus.length; host++) {
            if (freeGpus[host] >= gpus && (best < 0 || freeGpus[host] < freeGpus[best])) {
                best = host;
            }
        }
        return best < 0 ? List.of() : List.of(best);
    }

    private JobRun run(List<Integer> hosts) {
        JobDraft draft = JobDraft.draw(hosts, plan, random);
        String name = "job-" + ++number;
        JobRun run =
                new JobRun(name, draft, world, plan.split().seeds(plan.seed()).of(name, number));
        run.begin(draft.periodSeconds() * random.nextDouble());
        return run;
    }

    /** Free hosts for a job: in one group where that is wanted and one has room, else anywhere; none when they are few. */
    private List<Integer> place(int size) {
        List<Integer> free = free(0, freeGpus.length);
        if (free.size() < size) {
            return List.of();
        }
        if (plan.jobs().packed()) {
            int perGroup = world.grid().shape().hostsPerGroup();
            for (int group = 0; group < world.grid().shape().groups(); group++) {
                List<Integer> inside = free(group * perGroup, (group + 1) * perGroup);
                if (inside.size() >= size) {
                    return inside.subList(0, size);
                }
            }
            return free.subList(0, size);
        }
        for (int i = 0; i < size; i++) {
            int other = i + random.nextInt(free.size() - i);
            int host = free.get(other);
            free.set(other, free.get(i));
            free.set(i, host);
        }
        return free.subList(0, size);
    }

    private List<Integer> free(int from, int until) {
        List<Integer> free = new ArrayList<>();
        for (int host = from; host < until; host++) {
            if (freeGpus[host] == FabricShape.GPUS_PER_HOST) {
                free.add(host);
            }
        }
        return free;
    }
}
