package io.shadowtune.models.twin.workload;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The life of a generated cluster: counters of any stretch of time, from the jobs that run then. Times may be asked in
 * any order and give the same. Not thread-safe.
 */
public final class ClusterLoad {
    private static final double OTHER_SHARE = 0.002;
    private static final double OTHER_RATE_RATIO = 0.2;
    private static final int OTHER_FLOWS = 16;

    private final LoadPlan plan;
    private final Seeds seeds;
    private final JobLoad jobLoad;
    private final FluidEgress lossless;
    private final FluidEgress lossy;
    private final Map<LocalDate, List<Job>> days = new HashMap<>();

    /** A cluster's life, with what its jobs send made by another. */
    public ClusterLoad(LoadPlan plan, JobLoad jobLoad) {
        this.plan = plan;
        this.seeds = new Seeds(plan.seed());
        this.jobLoad = jobLoad;
        this.lossless = new FluidEgress(plan.lossless(), plan.senders());
        this.lossy = new FluidEgress(plan.lossy(), plan.senders());
    }

    /** The jobs of a UTC day. */
    public List<Job> jobs(LocalDate date) {
        return days.computeIfAbsent(date, day -> DaySchedule.of(plan.fabric(), seeds, day));
    }

    /** What was counted in a span that does not cross midnight UTC. */
    public Tick tick(Span span) {
        TickLoad load = new TickLoad(plan, lossless, span);
        plan.incasts().forEach(incast -> incast.operations(span).forEach(load::add));
        load.settle();
        other(load, span);
        LocalDate day = span.start().atZone(ZoneOffset.UTC).toLocalDate();
        return load.tick().plus(jobLoad.tick(span, jobs(day), plan.restarts()));
    }

    /** Log-ins, images and metrics in the other class: a little on every port, more by day. */
    private void other(TickLoad load, Span span) {
        RandomGenerator random = seeds.of("other", span.start().getEpochSecond());
        double hour = span.start().atZone(ZoneOffset.UTC).toLocalTime().toSecondOfDay() / 3600.0;
        double day = 1 + 0.6 * Math.sin((hour - 8) / 24 * 2 * Math.PI);
        double link = plan.fabric().linkBytesPerSecond();
        for (String device : plan.fabric().devices()) {
            for (FabricPort port : plan.fabric().ports(device)) {
                double out = OTHER_SHARE * day * (0.5 + random.nextDouble()) * link * span.seconds();
                double in = OTHER_SHARE * day * (0.5 + random.nextDouble()) * link * span.seconds();
                BurstEffect effect = lossy.respond(new Burst(OTHER_RATE_RATIO * link, out, OTHER_FLOWS, 1));
                load.addOther(port, effect, in);
            }
        }
    }
}
