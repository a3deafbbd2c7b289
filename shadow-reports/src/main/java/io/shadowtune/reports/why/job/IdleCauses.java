package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells what idle GPUs waited for by what their hosts did in the same slice, against what is usual there: a wait for
 * storage shows as processors that wait, a starved program as processors that are full or memory that is short. Where a
 * host waits for storage, what the GPUs idle more than in slices in which it does not is laid to it.
 */
final class IdleCauses {
    /** One waiting thread of a host with 200 processors. */
    private static final double LEAST_IO_WAIT = 0.005;

    private static final double MUCH_IO_WAIT = 0.05;
    private static final double LEAST_PRESSURE = 0.1;
    private static final double MUCH_CPU_PRESSURE = 0.2;
    private static final double LEAST_OUTSTANDING = 0.5;
    private static final double TIMES_USUAL = 3;
    private static final double FULL = 0.85;
    private static final double ABOVE_USUAL = 0.25;
    private static final double SHORT_OF_MEMORY = 0.1;

    /** Where the trouble's own time must tell what is usual, its quietest tenth does. */
    private static final double QUIET_PART = 0.1;

    private final Map<Instant, Map<String, HostFigures>> bySlice = new HashMap<>();
    private final double usualBusy;
    private final double usualIoWait;
    private final double usualIoPressure;
    private final double usualCpuPressure;
    private final double usualOutstanding;
    private final double idleWithoutStorage;

    /**
     * Takes what the hosts did.
     *
     * @param before what they did when nothing was wrong; without it the same time must tell what is usual
     */
    IdleCauses(JobFigures figures, Optional<JobFigures> before) {
        JobFigures usual = before.orElse(figures);
        for (HostFigures host : figures.hosts()) {
            bySlice.computeIfAbsent(host.start(), start -> new HashMap<>()).put(host.host(), host);
        }
        double part = before.isPresent() ? 0.5 : QUIET_PART;
        usualBusy = Medians.quantile(usual.hosts(), HostFigures::cpuBusyRatio, part);
        usualIoWait = Medians.quantile(usual.hosts(), HostFigures::ioWaitRatio, part);
        usualIoPressure = Medians.quantile(usual.hosts(), HostFigures::ioPressureRatio, part);
        usualCpuPressure = Medians.quantile(usual.hosts(), HostFigures::cpuPressureRatio, part);
        usualOutstanding = Medians.quantile(usual.hosts(), HostFigures::storageWaitRatio, part);
        double idle = idleWithoutStorage(figures.gpus());
        idleWithoutStorage = Double.isNaN(idle) ? Medians.of(usual.gpus(), gpu -> 1 - gpu.busyRatio()) : idle;
    }

    private double idleWithoutStorage(List<GpuFigures> gpus) {
        return Medians.of(
                gpus.stream()
                        .filter(gpu -> figures(gpu.start(), gpu.worker().host())
                                .filter(host -> !waitsForStorage(host))
                                .isPresent())
                        .toList(),
                gpu -> 1 - gpu.busyRatio());
    }

    /**
     * What it waited for.
     *
     * @param idleRatio share of the slice that the GPU idled, 0..1
     */
    IdleSplit of(Instant slice, String host, double idleRatio) {
        return figures(slice, host).map(figures -> of(figures, idleRatio)).orElse(IdleSplit.UNKNOWN);
    }

    private IdleSplit of(HostFigures figures, double idleRatio) {
        if (!figures.tells()) {
            return IdleSplit.UNKNOWN;
        }
        if (waitsForStorage(figures)) {
            boolean known = !Double.isNaN(idleWithoutStorage);
            double more = Math.max(0, idleRatio - (known ? idleWithoutStorage : 0));
            return IdleSplit.storage(
                    idleRatio > 0 ? more / idleRatio : 1,
                    known || !isStarved(figures) ? Certainty.MEASURED : Certainty.ESTIMATED);
        }
        return isStarved(figures) ? IdleSplit.HOST : IdleSplit.QUIET;
    }

    private Optional<HostFigures> figures(Instant slice, String host) {
        return Optional.ofNullable(bySlice.getOrDefault(slice, Map.of()).get(host));
    }

    private boolean waitsForStorage(HostFigures figures) {
        return figures.ioWaitRatio() >= MUCH_IO_WAIT
                || (figures.ioWaitRatio() >= LEAST_IO_WAIT && exceeds(figures.ioWaitRatio(), usualIoWait))
                || (figures.ioPressureRatio() >= LEAST_PRESSURE && exceeds(figures.ioPressureRatio(), usualIoPressure))
                || (figures.storageWaitRatio() >= LEAST_OUTSTANDING
                        && exceeds(figures.storageWaitRatio(), usualOutstanding));
    }

    private boolean isStarved(HostFigures figures) {
        return figures.cpuBusyRatio() >= FULL
                || figures.cpuBusyRatio() >= usualBusy + ABOVE_USUAL
                || (figures.cpuPressureRatio() >= MUCH_CPU_PRESSURE
                        && exceeds(figures.cpuPressureRatio(), usualCpuPressure))
                || figures.memoryPressureRatio() >= SHORT_OF_MEMORY;
    }

    private static boolean exceeds(double figure, double usual) {
        return Double.isNaN(usual) || figure >= TIMES_USUAL * usual;
    }
}
