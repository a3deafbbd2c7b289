package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one rank, operation and size within a minute, added up in whole numbers: their sums do not depend on how the
 * calls are split into batches. Not thread-safe.
 */
final class CollectiveSum {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private long calls;
    private long totalNanos;
    private long shortestNanos = Long.MAX_VALUE;
    private long longestNanos;

    /** Bytes on the bus, and the time of those calls that told them: a mean by time comes out. */
    private long busBytes;

    private long busNanos;

    private @Nullable Long process;
    private @Nullable Integer gpu;
    private @Nullable Integer ranks;

    void add(NcclEvent event, NcclEvent.Operation operation) {
        long nanos = operation.duration().toNanos();
        calls++;
        totalNanos += nanos;
        shortestNanos = Math.min(shortestNanos, nanos);
        longestNanos = Math.max(longestNanos, nanos);
        if (Double.isFinite(operation.busBytesPerSecond())) {
            busBytes += Math.round(operation.busBytesPerSecond() * nanos / NANOS_PER_SECOND);
            busNanos += nanos;
        }
        process = event.process().pid() == null ? process : event.process().pid();
        gpu = event.process().gpuIndex() == null ? gpu : event.process().gpuIndex();
        ranks = event.process().ranks() == null ? ranks : event.process().ranks();
    }

    void stage(StagedRows rows) throws SQLException {
        rows.text("")
                .longOrMissing(process)
                .wholeOrMissing(gpu)
                .wholeOrMissing(ranks)
                .whole(calls)
                .number(totalNanos / NANOS_PER_MICRO)
                .number(shortestNanos / NANOS_PER_MICRO)
                .number(longestNanos / NANOS_PER_MICRO)
                .number(busNanos > 0 ? busBytes * NANOS_PER_SECOND / busNanos : Double.NaN)
                .whole(totalNanos)
                .whole(busNanos)
                .whole(busBytes);
    }
}
