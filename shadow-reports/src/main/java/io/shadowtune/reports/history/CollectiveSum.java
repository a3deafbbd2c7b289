package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.NcclEvent;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Calls of one rank, operation and size within a minute, added up. Not thread-safe. */
final class CollectiveSum {
    private long calls;
    private double totalMicros;
    private double shortestMicros = Double.POSITIVE_INFINITY;
    private double longestMicros;
    /** Bytes per second times microseconds, so that a mean by time comes out. */
    private double busSum;

    private double busMicros;
    private @Nullable Long process;
    private @Nullable Integer gpu;
    private @Nullable Integer ranks;

    void add(NcclEvent event, NcclEvent.Operation operation) {
        double micros = operation.duration().toNanos() / 1e3;
        calls++;
        totalMicros += micros;
        shortestMicros = Math.min(shortestMicros, micros);
        longestMicros = Math.max(longestMicros, micros);
        if (Double.isFinite(operation.busBytesPerSecond())) {
            busSum += operation.busBytesPerSecond() * micros;
            busMicros += micros;
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
                .number(totalMicros)
                .number(shortestMicros)
                .number(longestMicros)
                .number(busMicros > 0 ? busSum / busMicros : Double.NaN);
    }
}
