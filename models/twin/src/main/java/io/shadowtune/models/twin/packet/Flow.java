package io.shadowtune.models.twin.packet;

import java.util.List;

/**
 * Bytes that one host sends another over one queue pair, or, with no bytes, a piece of time in which a host computes.
 *
 * @param source sending host
 * @param destination receiving host, not {@code source} unless there are no bytes
 * @param bytes payload; 0 for time alone, which is over when it starts
 * @param startNanos earliest start, 0 or more; counted from the end of what it waits for when it waits
 * @param switchPath switches on its way, in order; empty leaves the choice to the hash
 * @param ackPath switches on the way of its acknowledgements; empty leaves the choice to the hash
 * @param after flows, by position, that must have arrived whole before this one may start
 * @param gates flows into {@code source}, by position, of which every whole chunk lets one chunk of this one go
 * @param chunkBytes size of a chunk; above 0 where there are gates
 * @param chunksAhead chunks that may go before the gates have let anything through
 */
public record Flow(
        int source,
        int destination,
        long bytes,
        long startNanos,
        List<Integer> switchPath,
        List<Integer> ackPath,
        List<Integer> after,
        List<Integer> gates,
        long chunkBytes,
        int chunksAhead) {

    public Flow {
        switchPath = List.copyOf(switchPath);
        ackPath = List.copyOf(ackPath);
        after = List.copyOf(after);
        gates = List.copyOf(gates);
        if (bytes < 0) {
            throw new IllegalArgumentException("The bytes (%d) of the flow from %d to %d must not be negative."
                    .formatted(bytes, source, destination));
        }
        if (source == destination && bytes > 0) {
            throw new IllegalArgumentException("The src (%d) of a flow must not be its dst.".formatted(source));
        }
        if (startNanos < 0) {
            throw new IllegalArgumentException("The start_us (%s) of the flow from %d to %d must not be negative."
                    .formatted(startNanos / 1_000.0, source, destination));
        }
        if (!gates.isEmpty() && (chunkBytes <= 0 || chunksAhead < 0)) {
            throw new IllegalArgumentException("The chunk (%d bytes, %d ahead) of a gated flow must be above 0."
                    .formatted(chunkBytes, chunksAhead));
        }
    }

    /** A flow that waits for nothing and leaves its way to the hash. */
    public static Flow of(int source, int destination, long bytes, long startNanos) {
        return of(source, destination, bytes, startNanos, List.of());
    }

    /** A flow that starts so long after others have arrived. */
    public static Flow of(int source, int destination, long bytes, long startNanos, List<Integer> after) {
        return new Flow(source, destination, bytes, startNanos, List.of(), List.of(), after, List.of(), 0, 0);
    }

    /** Time that a host computes, after others have arrived. */
    public static Flow compute(int host, long nanos, List<Integer> after) {
        return of(host, host, 0, nanos, after);
    }

    /** The same flow along these switches; empty leaves a way to the hash. */
    public Flow along(List<Integer> newSwitchPath, List<Integer> newAckPath) {
        return new Flow(
                source,
                destination,
                bytes,
                startNanos,
                newSwitchPath,
                newAckPath,
                after,
                gates,
                chunkBytes,
                chunksAhead);
    }

    /** The same flow, let through chunk by chunk. */
    public Flow gatedBy(List<Integer> newGates, long newChunkBytes, int newChunksAhead) {
        return new Flow(
                source,
                destination,
                bytes,
                startNanos,
                switchPath,
                ackPath,
                after,
                newGates,
                newChunkBytes,
                newChunksAhead);
    }

    /** Whether it is time alone. */
    public boolean isCompute() {
        return bytes == 0;
    }
}
