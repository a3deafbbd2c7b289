package io.shadowtune.reports.why.job;

import java.time.Instant;

/**
 * How long one rank's collectives of one kind and size took, in one slice of time.
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
        double longestSeconds) {

    /** What ranks do together: the same calls, in the same slice. */
    record Together(Instant start, String communicator, String operation, long sizeBytes, int ranks) {}

    /** What can be compared between times: the communicator's name changes with every start of a job. */
    record Kind(String operation, long sizeBytes, int ranks) {}

    Together together() {
        return new Together(start, communicator, operation, sizeBytes, ranks);
    }

    Kind kind() {
        return new Kind(operation, sizeBytes, ranks);
    }

    double meanSeconds() {
        return totalSeconds / calls;
    }
}
