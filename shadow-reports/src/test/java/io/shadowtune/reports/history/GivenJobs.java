package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records of one job on one host, for tests. */
final class GivenJobs {
    static final EntityId HOST = EntityId.host("gpu-a", "gpu-a12");

    private GivenJobs() {}

    static JobPlacement placement(Instant seen, String state, @Nullable Instant start, String... hosts) {
        List<JobPlacement.HostSlots> slots = List.of(hosts.length == 0 ? new String[] {"gpu-a12"} : hosts).stream()
                .map(host -> new JobPlacement.HostSlots(
                        EntityId.host("gpu-a", host), List.of(0, 1, 2, 3), List.of(28, 29, 30, 31)))
                .toList();
        return new JobPlacement(
                EntityId.job("gpu-a", "48213"), header(seen), "slurm", "llm-7b", "ann", state, start, null, slots);
    }

    static NcclEvent call(Instant at, long sequence, long micros) {
        return call(at, sequence, micros, 28);
    }

    static NcclEvent call(Instant at, long sequence, long micros, int rank) {
        NcclEvent.Operation operation = new NcclEvent.Operation(
                "AllReduce", sequence, 1L << 30, Duration.ofNanos(micros * 1000), 2e9, 4e9, null);
        return event(at, NcclEvent.Kind.COLLECTIVE_PERF, rank, Optional.of(operation), "", "");
    }

    static NcclEvent error(Instant at, String text) {
        return event(at, NcclEvent.Kind.NET_ERROR, 28, Optional.empty(), "IB", text);
    }

    static NcclEvent channel(Instant at, String transport, String text) {
        return event(at, NcclEvent.Kind.CHANNEL, 28, Optional.empty(), transport, text);
    }

    private static NcclEvent event(
            Instant at,
            NcclEvent.Kind kind,
            int rank,
            Optional<NcclEvent.Operation> operation,
            String transport,
            String text) {
        return new NcclEvent(
                HOST,
                header(at),
                kind,
                new NcclEvent.Rank(71877L, 0, "0x7f3a", rank, 32),
                operation,
                transport,
                kind == NcclEvent.Kind.NET_ERROR ? (Integer) 12 : null,
                text);
    }

    private static Header header(Instant at) {
        return new Header("nccl", "f#1", at, TimeQuality.DEVICE, at, Set.of());
    }
}
