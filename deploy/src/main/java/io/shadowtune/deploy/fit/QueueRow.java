package io.shadowtune.deploy.fit;

import java.time.Instant;

/**
 * One window of a queue, wherever it was kept. NaN where something was not read.
 *
 * @param start begin
 * @param end end, exclusive
 * @param coveredSeconds how much of it was seen
 * @param bytes sent
 * @param packets sent
 * @param marked packets marked
 * @param depthBytes mean occupancy of the samples inside
 * @param watermarkBytes highest occupancy over the interval that follows
 * @param watermarkFrom its begin; the window's begin where the source does not say
 * @param watermarkTo its end
 * @param doubtful whether flags say that its numbers may be wrong
 */
public record QueueRow(
        Instant start,
        Instant end,
        double coveredSeconds,
        double bytes,
        double packets,
        double marked,
        double depthBytes,
        double watermarkBytes,
        Instant watermarkFrom,
        Instant watermarkTo,
        boolean doubtful) {}
