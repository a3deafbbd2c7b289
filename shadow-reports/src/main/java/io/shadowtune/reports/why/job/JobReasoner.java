package io.shadowtune.reports.why.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Says where a job's time goes. Pure. */
public final class JobReasoner {
    private JobReasoner() {}

    /**
     * Divides the time.
     *
     * @param now the time asked about
     * @param before the same job before; empty when it is not known or did not run
     */
    public static JobDivision divide(JobFigures now, Optional<JobFigures> before) {
        CollectiveSplit split = CollectiveSplit.of(now);
        Shares shares = ShareReckoning.of(now, before, split);
        Optional<Shares> usually =
                before.map(figures -> ShareReckoning.of(figures, Optional.empty(), CollectiveSplit.of(figures)));
        double slowness = before.map(figures -> Pace.slowness(now, figures)).orElse(Double.NaN);
        return new JobDivision(
                shares,
                usually,
                slowness,
                losses(shares, usually, slowness, now.timedWorkers().size()),
                StragglerSearch.of(now, split),
                missing(now, shares));
    }

    /**
     * The rank that others wait for has itself something more to do, on average over n ranks the n-th part of what is
     * lost: that belongs to the waiting, not to what it does.
     */
    private static List<Loss> losses(Shares now, Optional<Shares> before, double slowness, int ranks) {
        Map<Part, Double> lost = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            double ratio = before.isPresent() && !Double.isNaN(slowness)
                    ? now.of(part).ratio().value()
                            - before.get().of(part).ratio().value() / slowness
                    : now.lost(part);
            lost.put(part, Math.max(0, ratio));
        }
        double own = ranks > 1 ? lost.getOrDefault(Part.STRAGGLER, 0.0) / (ranks - 1) : 0;
        Part longest = Stream.of(Part.COMPUTE, Part.HOST, Part.STORAGE)
                .max(Comparator.comparingDouble(lost::get))
                .orElseThrow();
        double moved = Math.min(own, lost.getOrDefault(longest, 0.0));
        lost.merge(longest, -moved, Double::sum);
        lost.merge(Part.STRAGGLER, moved, Double::sum);
        return lost.entrySet().stream()
                .map(entry -> new Loss(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Loss::ratio).reversed())
                .toList();
    }

    private static List<String> missing(JobFigures figures, Shares shares) {
        List<String> missing = new ArrayList<>();
        int timed = figures.timedWorkers().size();
        if (timed == 0) {
            missing.add("times of collectives (NCCL inspector): would split the network from waiting for a straggler");
        } else if (timed < figures.workers().size()) {
            missing.add(
                    "times of collectives of %d of %d ranks (NCCL inspector): the rank others wait for may be among them"
                            .formatted(
                                    figures.workers().size() - timed,
                                    figures.workers().size()));
        }
        if (figures.gpus().stream().noneMatch(gpu -> !Double.isNaN(gpu.smActiveRatio()))) {
            missing.add(
                    "SM_ACTIVE of the GPUs (dcgm-exporter, DCGM_FI_PROF_SM_ACTIVE): would tell computing from collectives and from idling");
        }
        if (figures.gpus().stream().noneMatch(gpu -> !Double.isNaN(gpu.busyRatio()))) {
            missing.add("GPU utilisation (dcgm-exporter, DCGM_FI_DEV_GPU_UTIL): would tell how long the GPUs idle");
        }
        if (figures.hosts().isEmpty()) {
            missing.add("processors and storage of the hosts (node_exporter): would tell a starved host from storage");
        }
        if (timed > 0 && shares.of(Part.NETWORK).ratio().value() > 0 && !shares.modelled()) {
            missing.add("the rate of the hosts' NICs (ethtool, sysfs): would tell the transfer that had to be");
        }
        return missing;
    }
}
