package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the results of one benchmark run; they belong to the host of rank 0. An operation is named by the collective and
 * its half, such as {@code all_reduce/out}. Used once.
 */
final class NcclTestsRun {
    private final String format;
    private final Payload payload;
    private final DecodeContext context;
    private final List<TelemetryRecord> records = new ArrayList<>();
    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    private String host = "";
    private String collective = "";
    private int ranks;
    private @Nullable Long pid;
    private @Nullable Integer gpu;
    private @Nullable Instant at;

    NcclTestsRun(String format, Payload payload, DecodeContext context) {
        this.format = format;
        this.payload = payload;
        this.context = context;
    }

    void rank(int rank, String name, long process, int device) {
        ranks++;
        if (rank == 0 || host.isEmpty()) {
            host = name;
            pid = process;
            gpu = device;
        }
    }

    void named(String name) {
        collective = name;
    }

    void at(Instant instant) {
        at = instant;
    }

    void flag(Flag flag) {
        flags.add(flag);
    }

    /** Why nothing can be made of it; null when it can. */
    @Nullable
    String defect() {
        return host.isEmpty()
                        && HostName.ofFile(payload, context, context.clock().get()) == null
                ? "no line says which host ran it"
                : null;
    }

    void add(NcclEvent.@Nullable Operation half, String text) {
        EventTime time = EventTime.of(at, TimeQuality.DEVICE, payload, context);
        Set<Flag> all = EnumSet.noneOf(Flag.class);
        all.addAll(flags);
        HostName name = host.isEmpty()
                ? HostName.ofFile(payload, context, time.instant())
                : HostName.of(host, context, time.instant());
        if (name == null) {
            return;
        }
        if (!name.said()) {
            all.add(Flag.UNRESOLVED_ENTITY);
        }
        String collectiveName = collective.isEmpty() ? "benchmark" : collective;
        records.add(new NcclEvent(
                name.entity(context),
                Headers.of(format, payload, time, context.clock().get(), all),
                NcclEvent.Kind.BENCH_RESULT,
                new NcclEvent.Rank(pid, gpu, "", null, ranks == 0 ? null : (Integer) ranks),
                half == null
                        ? Optional.empty()
                        : Optional.of(new NcclEvent.Operation(
                                collectiveName + "/" + half.name(),
                                half.sequence(),
                                half.sizeBytes(),
                                half.duration(),
                                half.algorithmBytesPerSecond(),
                                half.busBytesPerSecond(),
                                half.peerRank())),
                "",
                null,
                half == null ? text : text + " (" + half.name() + ")"));
    }

    List<TelemetryRecord> records() {
        return records;
    }
}
