package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reckons what a job's time went to.
 *
 * <p>Each slice of each GPU is divided for itself, into computing, collectives that no computing covered, and idling
 * ({@link GpuTime}). The uncovered collectives are divided like all of them ({@link CollectiveSplit}): it is not known
 * which of them computing covered, so that the ends of the interval are that it covered this part first or last. Idling
 * is laid to the host or to storage by what the host did ({@link IdleCauses}). Without figures of the GPU, the time
 * between collectives counts as computing as far as the same calls needed it before.
 */
final class ShareReckoning {
    /** Sums of doubles differ by less. */
    private static final double NOTHING = 1e-9;

    private final JobFigures figures;
    private final CollectiveSplit split;
    private final IdleCauses idle;
    private final Map<Instant, Map<Worker, GpuFigures>> gpus = new HashMap<>();
    private final Set<Worker> timed;
    private final Set<Worker> watched;
    private final List<Worker> seen;
    private final double seconds;
    private final Pace pace;
    private final ShareSums sums = new ShareSums();

    private ShareReckoning(JobFigures figures, Optional<JobFigures> before, CollectiveSplit split) {
        this.figures = figures;
        this.split = split;
        this.idle = new IdleCauses(figures, before);
        this.seconds = figures.slice().toMillis() / 1e3;
        this.pace = Pace.of(figures, before.orElse(figures));
        this.timed = figures.timedWorkers();
        this.watched = new HashSet<>();
        for (GpuFigures gpu : figures.gpus()) {
            if (gpu.tellsActivity()) {
                watched.add(gpu.worker());
                gpus.computeIfAbsent(gpu.start(), start -> new HashMap<>()).put(gpu.worker(), gpu);
            }
        }
        this.seen = figures.workers().stream()
                .filter(worker -> timed.contains(worker) || watched.contains(worker))
                .toList();
    }

    /**
     * Reckons; GPUs of which nothing is known count for nothing.
     *
     * @param before the same job when nothing was wrong, where that is known
     */
    static Shares of(JobFigures figures, Optional<JobFigures> before, CollectiveSplit split) {
        ShareReckoning reckoning = new ShareReckoning(figures, before, split);
        for (Instant slice : reckoning.slices()) {
            for (Worker worker : reckoning.seen) {
                reckoning.slice(slice, worker);
            }
        }
        if (reckoning.seen.isEmpty()) {
            reckoning.sums.begin();
            reckoning.sums.add(Part.UNEXPLAINED, Interval.exactly(1), Certainty.ESTIMATED);
        }
        return reckoning.sums.finished();
    }

    private Set<Instant> slices() {
        Set<Instant> slices = new TreeSet<>();
        figures.collectives().forEach(times -> slices.add(times.start()));
        figures.gpus().forEach(gpu -> slices.add(gpu.start()));
        figures.hosts().forEach(host -> slices.add(host.start()));
        return slices;
    }

    private void slice(Instant slice, Worker worker) {
        sums.begin();
        CollectiveSeconds collectives = split.of(slice, worker).times(1 / seconds);
        GpuFigures gpu = gpus.getOrDefault(slice, Map.of()).get(worker);
        if (gpu == null) {
            if (timed.contains(worker) && !watched.contains(worker)) {
                withoutGpu(slice, worker, collectives);
            } else {
                sums.add(Part.UNEXPLAINED, Interval.exactly(1), Certainty.ESTIMATED);
            }
        } else if (timed.contains(worker)) {
            boolean both = !Double.isNaN(gpu.busyRatio()) && !Double.isNaN(gpu.smActiveRatio());
            GpuTime time = GpuTime.of(gpu.busyRatio(), gpu.smActiveRatio(), Math.min(1, collectives.total()));
            exposed(time, collectives, both ? Certainty.MEASURED : Certainty.ESTIMATED);
            idle(time.idle(), idle.of(slice, worker.host(), time.idle().value()));
        } else {
            withoutTimes(slice, worker, gpu);
        }
    }

    private void exposed(GpuTime time, CollectiveSeconds collectives, Certainty certainty) {
        double total = collectives.total();
        double part = total > 0 ? time.exposed().value() / total : 0;
        double inside = collectives.inside() * part;
        Interval waiting = exposed(collectives.waiting(), part, time, total);
        Interval transfer = exposed(collectives.transfer(), part, time, total);
        double rest = time.exposed().value() - waiting.value() - transfer.value() - inside;
        sums.add(Part.COMPUTE, time.computing().plus(Interval.exactly(inside)), certainty);
        sums.add(Part.STRAGGLER, waiting, certainty);
        sums.add(Part.NETWORK, transfer, certainty);
        sums.addNeeded(exposed(collectives.needed(), part, time, total), collectives.modelled());
        sums.add(Part.UNEXPLAINED, Interval.exactly(rest < NOTHING ? 0 : rest), certainty);
    }

    private static Interval exposed(Interval collective, double part, GpuTime time, double total) {
        double covered = Math.max(0, total - time.exposed().low());
        return Interval.around(
                Math.max(0, collective.low() - covered),
                collective.value() * part,
                Math.min(collective.high(), time.exposed().high()));
    }

    private void idle(Interval ratio, IdleSplit causes) {
        sums.add(Part.HOST, product(ratio, causes.host()), causes.certainty());
        sums.add(Part.STORAGE, product(ratio, causes.storage()), causes.certainty());
        double known = causes.host().value() + causes.storage().value();
        sums.add(Part.UNEXPLAINED, ratio.times(Math.max(0, 1 - known)), causes.certainty());
    }

    private static Interval product(Interval one, Interval other) {
        return new Interval(one.low() * other.low(), one.value() * other.value(), one.high() * other.high());
    }

    private void withoutGpu(Instant slice, Worker worker, CollectiveSeconds collectives) {
        double total = Math.min(1, collectives.total());
        double between = 1 - total;
        double computing = Math.min(between, pace.betweenCallsRatio(slice, worker));
        GpuTime time = new GpuTime(
                new Interval(0, computing, 1), new Interval(0, total, total), Interval.exactly(between - computing));
        exposed(time, collectives, Certainty.ESTIMATED);
        double waiting = between - computing;
        IdleSplit causes = idle.of(slice, worker.host(), waiting);
        IdleSplit seen = causes.isSeen() ? causes : IdleSplit.UNKNOWN;
        idle(new Interval(0, waiting, between), new IdleSplit(seen.host(), seen.storage(), Certainty.ESTIMATED));
    }

    /** Kernels that use few multiprocessors are collectives, most likely; what they waited for is not known. */
    private void withoutTimes(Instant slice, Worker worker, GpuFigures gpu) {
        GpuTime time = Double.isNaN(gpu.smActiveRatio())
                ? new GpuTime(
                        new Interval(0, 0, gpu.busyRatio()),
                        new Interval(0, gpu.busyRatio(), gpu.busyRatio()),
                        Interval.exactly(1 - gpu.busyRatio()))
                : GpuTime.of(gpu.busyRatio(), gpu.smActiveRatio(), Double.isNaN(gpu.busyRatio()) ? 0 : gpu.busyRatio());
        sums.add(Part.COMPUTE, time.computing(), Certainty.ESTIMATED);
        Interval either = new Interval(0, 0, time.exposed().high());
        for (Part part : List.of(Part.NETWORK, Part.STRAGGLER)) {
            sums.add(part, either, Certainty.ESTIMATED);
        }
        sums.addNeeded(either, false);
        sums.add(Part.UNEXPLAINED, Interval.exactly(time.exposed().value()), Certainty.ESTIMATED);
        idle(time.idle(), idle.of(slice, worker.host(), time.idle().value()));
    }
}
