package io.shadowtune.reports.why.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Compares one rank's GPU and host with the median of the job's others. */
final class Differences {
    private static final double LOWER = 0.95;
    private static final double MUCH_LOWER = 0.9;
    private static final double LONGER = 0.05;
    private static final double BUSIER = 0.2;
    private static final double WAITS_MORE = 0.005;
    private static final double TIMES_USUAL = 3;

    private final Worker worker;
    private final JobFigures figures;
    private final List<Difference> found = new ArrayList<>();

    private Differences(Worker worker, JobFigures figures) {
        this.worker = worker;
        this.figures = figures;
    }

    static List<Difference> of(Worker worker, JobFigures figures) {
        Differences differences = new Differences(worker, figures);
        differences.gpu();
        differences.host();
        return differences.found;
    }

    private void gpu() {
        double clock = here(GpuFigures::smClockMhz);
        double usualClock = others(GpuFigures::smClockMhz);
        if (clock < LOWER * usualClock) {
            add(Difference.About.GPU, "its clock is %.0f MHz, the others' %.0f MHz", clock, usualClock);
        }
        double power = here(GpuFigures::powerWatts);
        double usualPower = others(GpuFigures::powerWatts);
        if (power < MUCH_LOWER * usualPower) {
            add(Difference.About.GPU, "it draws %.0f W, the others %.0f W", power, usualPower);
        }
        more(
                Difference.About.GPU,
                here(GpuFigures::smActiveRatio),
                others(GpuFigures::smActiveRatio),
                LONGER,
                "its multiprocessors work %.0f %% of the time, the others' %.0f %%: it computes longer");
        figures.gpus().stream()
                .filter(gpu -> gpu.worker().equals(worker) && gpu.xid() > 0)
                .findFirst()
                .ifPresent(gpu -> add(Difference.About.GPU, "its driver reports Xid %.0f", gpu.xid()));
        double replays = figures.gpus().stream()
                .filter(gpu -> gpu.worker().equals(worker) && !Double.isNaN(gpu.pcieReplays()))
                .mapToDouble(GpuFigures::pcieReplays)
                .sum();
        if (replays > 0 && others(GpuFigures::pcieReplays) == 0) {
            add(Difference.About.GPU, "it sent %.0f PCIe packets again, the others none", replays);
        }
        more(
                Difference.About.HOST,
                1 - here(GpuFigures::busyRatio),
                1 - others(GpuFigures::busyRatio),
                LONGER,
                "it idles %.0f %% of the time, the others %.0f %%: its host gives it nothing to do");
    }

    private void host() {
        more(
                Difference.About.HOST,
                HostFigures::cpuBusyRatio,
                BUSIER,
                "its host's processors are %.0f %% busy, the others' %.0f %%");
        more(
                Difference.About.HOST,
                HostFigures::cpuPressureRatio,
                BUSIER,
                "tasks of its host wait for a processor %.0f %% of the time, of others %.0f %%");
        more(
                Difference.About.HOST,
                HostFigures::memoryPressureRatio,
                LONGER,
                "tasks of its host wait for memory %.0f %% of the time, of others %.0f %%");
        more(
                Difference.About.STORAGE,
                HostFigures::ioPressureRatio,
                2 * LONGER,
                "tasks of its host wait for storage %.0f %% of the time, of others %.0f %%");
        double wait = hostHere(HostFigures::ioWaitRatio);
        double usualWait = hostOthers(HostFigures::ioWaitRatio);
        if (wait > WAITS_MORE && wait > TIMES_USUAL * usualWait) {
            add(
                    Difference.About.STORAGE,
                    "its host's processors wait for storage %.1f %% of the time, the others' %.1f %%",
                    100 * wait,
                    100 * usualWait);
        }
    }

    private void more(Difference.About about, ToDoubleFunction<HostFigures> figure, double margin, String words) {
        more(about, hostHere(figure), hostOthers(figure), margin, words);
    }

    /** A share that is larger here than usual by more than a margin. */
    private void more(Difference.About about, double here, double usual, double margin, String words) {
        if (here > usual + margin) {
            add(about, words, 100 * here, 100 * usual);
        }
    }

    private void add(Difference.About about, String words, Object... numbers) {
        found.add(new Difference(about, String.format(Locale.ROOT, words, numbers)));
    }

    private double here(ToDoubleFunction<GpuFigures> figure) {
        return median(figures.gpus(), GpuFigures::worker, worker, true, figure);
    }

    private double others(ToDoubleFunction<GpuFigures> figure) {
        return median(figures.gpus(), GpuFigures::worker, worker, false, figure);
    }

    private double hostHere(ToDoubleFunction<HostFigures> figure) {
        return median(figures.hosts(), HostFigures::host, worker.host(), true, figure);
    }

    private double hostOthers(ToDoubleFunction<HostFigures> figure) {
        return median(figures.hosts(), HostFigures::host, worker.host(), false, figure);
    }

    private static <T, K> double median(
            List<T> all, Function<T, K> key, K of, boolean same, ToDoubleFunction<T> figure) {
        return Medians.of(
                all.stream().filter(one -> key.apply(one).equals(of) == same).toList(), figure);
    }
}
