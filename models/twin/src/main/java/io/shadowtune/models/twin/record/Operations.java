package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.models.twin.generator.FabricShape;
import io.shadowtune.models.twin.generator.JobDraft;
import io.shadowtune.models.twin.generator.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/*
 * A rank for each GPU, a communicator for those GPUs that have one number in the hosts that send to each other, as
 * rail-optimised fabrics are used: so the GPUs of a host share what its NICs send evenly.
 */
/**
 * The operations that ranks of a job report, as NCCL's inspector counts them [1]: the message size is that of one rank;
 * bus bandwidth is message size over time, corrected for what the algorithm sends [2].
 *
 * <p>[1] NCCL, plugins/profiler/inspector. [2] NVIDIA, nccl-tests, doc/PERFORMANCE.md.
 */
final class Operations {
    private static final double NANOS = 1e9;
    private static final long FIRST_PID = 70_000;
    private static final long MOST_RANKS = 1 << 20;

    private final int rails;

    Operations(int rails) {
        this.rails = rails;
    }

    /**
     * What a rank reports.
     *
     * @param beginNanos when the operation began
     */
    record Report(long beginNanos, NcclEvent.Kind kind, NcclEvent.Rank process, NcclEvent.Operation operation) {}

    /** What the ranks on one host of a job report of an exchange. */
    List<Report> of(JobBooks.Running job, JobDraft draft, Traffic kind, JobBooks.Done done, int host) {
        List<Integer> group = group(draft, kind, host);
        int rank = group.indexOf(host);
        Integer peer = peer(kind, rank, group.size());
        if (rank < 0 || (isBetweenStages(kind) && peer == null)) {
            return List.of();
        }
        // Both ways of a pipeline are one operation, counted together where a rank sends both.
        boolean sendsBoth = isBetweenStages(kind) && rank > 0 && rank < group.size() - 1;
        long sequence = sendsBoth ? 2 * done.sequence() - (kind == Traffic.FORWARD ? 1 : 0) : done.sequence();
        double sent = done.bytes() * rails / FabricShape.GPUS_PER_HOST;
        double share = busShare(kind, group.size());
        long size = Math.round(sent / share);
        double rate = done.seconds() > 0 ? size / done.seconds() : Double.NaN;
        List<Report> reports = new ArrayList<>();
        for (int gpu : job.placement.gpus()) {
            long member = Math.floorMod(job.placement.number() * 31L + group.get(0), MOST_RANKS);
            String communicator = String.format(Locale.ROOT, "0x%x%05x%x%x", kindNumber(kind), member, 0xf0, gpu);
            reports.add(new Report(
                    Math.round((done.atSeconds() - done.seconds()) * NANOS),
                    peer == null ? NcclEvent.Kind.COLLECTIVE_PERF : NcclEvent.Kind.P2P_PERF,
                    new NcclEvent.Rank(
                            FIRST_PID + FabricShape.GPUS_PER_HOST * (long) job.placement.number() + gpu,
                            null,
                            communicator,
                            rank,
                            group.size()),
                    new NcclEvent.Operation(
                            name(kind),
                            sequence,
                            size,
                            Duration.ofNanos(Math.round(done.seconds() * NANOS)),
                            rate,
                            rate * share,
                            peer)));
        }
        return reports;
    }

    private static boolean isBetweenStages(Traffic kind) {
        return kind == Traffic.FORWARD || kind == Traffic.BACKWARD;
    }

    /** Sets the communicators of one job apart; both ways of a pipeline share one. */
    private static int kindNumber(Traffic kind) {
        return switch (kind) {
            case GRADIENTS -> 7;
            case EXPERTS -> 8;
            case FORWARD, BACKWARD -> 9;
        };
    }

    private static String name(Traffic kind) {
        return switch (kind) {
            case GRADIENTS -> "AllReduce";
            case EXPERTS -> "AlltoAll";
            case FORWARD, BACKWARD -> "Send";
        };
    }

    /** What a rank sends, as a share of the message. */
    private static double busShare(Traffic kind, int ranks) {
        return switch (kind) {
            case GRADIENTS -> 2.0 * (ranks - 1) / ranks;
            case EXPERTS -> (double) (ranks - 1) / ranks;
            case FORWARD, BACKWARD -> 1;
        };
    }

    /** The hosts that send to each other. */
    private static List<Integer> group(JobDraft draft, Traffic kind, int host) {
        List<List<Integer>> groups = switch (kind) {
            case GRADIENTS -> draft.rings();
            case EXPERTS -> draft.expertGroups();
            case FORWARD, BACKWARD -> List.of(chain(draft, host));
        };
        return groups.stream().filter(group -> group.contains(host)).findFirst().orElse(List.of());
    }

    /** The same rank of each stage. */
    private static List<Integer> chain(JobDraft draft, int host) {
        int size = draft.hosts().size() / draft.stages();
        List<Integer> chain = new ArrayList<>();
        for (int i = Math.floorMod(draft.hosts().indexOf(host), size);
                i < draft.hosts().size();
                i += size) {
            chain.add(draft.hosts().get(i));
        }
        return chain;
    }

    private static @Nullable Integer peer(Traffic kind, int rank, int ranks) {
        int to = kind == Traffic.FORWARD ? rank + 1 : rank - 1;
        return isBetweenStages(kind) && to >= 0 && to < ranks ? (Integer) to : null;
    }

    /** A report as a record. */
    static NcclEvent event(Report report, EntityId host, Header header) {
        return new NcclEvent(
                host, header, report.kind, report.process, Optional.of(report.operation), "", null, "default_pg");
    }
}
