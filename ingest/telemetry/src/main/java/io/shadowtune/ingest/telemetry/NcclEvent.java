package io.shadowtune.ingest.telemetry;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something a collective library reported about itself.
 *
 * @param entity the host it ran on
 * @param header where and when
 * @param kind what it is
 * @param process who said it
 * @param operation the collective or transfer, where the event is about one
 * @param transport {@code IB}, {@code Socket}, {@code P2P}, {@code SHM}; empty when not said
 * @param statusCode verbs completion status (12 = retry exceeded), or null
 * @param text the line it was read from; of figures, the communicator's name
 */
public record NcclEvent(
        EntityId entity,
        Header header,
        Kind kind,
        Rank process,
        Optional<Operation> operation,
        String transport,
        @Nullable Integer statusCode,
        String text)
        implements TelemetryRecord {

    /** What an event is about. */
    public enum Kind {
        INIT_START,
        INIT_COMPLETE,
        CHANNEL,
        TRANSPORT,
        COLLECTIVE_PERF,
        P2P_PERF,
        NET_ERROR,
        WATCHDOG_TIMEOUT,
        RAS_STATUS,
        BENCH_RESULT
    }

    /**
     * The process that reported.
     *
     * @param pid process id, or null
     * @param gpuIndex CUDA device, or null
     * @param communicatorId joins the ranks of one communicator; empty when not said
     * @param rank rank in it, or null
     * @param ranks its size, or null
     */
    public record Rank(
            @Nullable Long pid,
            @Nullable Integer gpuIndex,
            String communicatorId,
            @Nullable Integer rank,
            @Nullable Integer ranks) {}

    /**
     * One operation.
     *
     * @param name such as {@code AllReduce}
     * @param sequence its number within the communicator, counted for each operation by itself; -1 when not said
     * @param sizeBytes message size, as the source counts it; -1 when not said
     * @param duration how long it took
     * @param algorithmBytesPerSecond message size over duration
     * @param busBytesPerSecond that, corrected for the traffic the algorithm needs
     * @param peerRank the other end of a point-to-point transfer, or null
     */
    public record Operation(
            String name,
            long sequence,
            long sizeBytes,
            Duration duration,
            double algorithmBytesPerSecond,
            double busBytesPerSecond,
            @Nullable Integer peerRank) {}
}
