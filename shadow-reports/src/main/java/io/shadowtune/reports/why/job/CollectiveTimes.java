package io.shadowtune.reports.why.job;

import java.time.Instant;
import java.util.Locale;

/**
 * How long one rank's collectives, or transfers to or from one other rank, of one kind and size took, in one slice of
 * time.
 *
 * @param start begin of the slice
 * @param worker where the rank computes
 * @param communicator joins the ranks that call together
 * @param rank rank in it
 * @param ranks its size
 * @param operation as NCCL calls it, such as {@code AllReduce}
 * @param sizeBytes size of a message, as NCCL counts it: of one rank's part for AllGather and ReduceScatter
 * @param calls how many, above 0
 * @param totalSeconds all of them together
 * @param shortestSeconds the shortest of them
 * @param longestSeconds the longest of them
 * @param peer rank at the other end of a transfer; {@link #ALL} for a collective
 */
public record CollectiveTimes(
        Instant start,
        Worker worker,
        String communicator,
        int rank,
        int ranks,
        String operation,
        long sizeBytes,
        long calls,
        double totalSeconds,
        double shortestSeconds,
        double longestSeconds,
        int peer) {

    /** The peer of a collective. */
    public static final int ALL = -1;

    /** The two ends of a transfer call it differently. */
    private static final String TRANSFER = "sendrecv";

    /** What ranks do together: the same calls, in the same slice; of a transfer, who sends and who receives. */
    record Together(
            Instant start,
            String communicator,
            String operation,
            long sizeBytes,
            int ranks,
            int sender,
            int receiver) {}

    /** What can be compared between times: the communicator's name changes with every start of a job. */
    record Kind(String operation, long sizeBytes, int ranks) {}

    Together together() {
        if (!isTransfer()) {
            return new Together(start, communicator, operation, sizeBytes, ranks, ALL, ALL);
        }
        return isReceived()
                ? new Together(start, communicator, TRANSFER, sizeBytes, ranks, peer, rank)
                : new Together(start, communicator, TRANSFER, sizeBytes, ranks, rank, peer);
    }

    /** Whether it goes from one rank to one other. */
    boolean isTransfer() {
        return peer != ALL;
    }

    boolean isReceived() {
        return operation.toLowerCase(Locale.ROOT).contains("recv");
    }

    Kind kind() {
        return new Kind(operation, sizeBytes, ranks);
    }

    double meanSeconds() {
        return totalSeconds / calls;
    }
}
