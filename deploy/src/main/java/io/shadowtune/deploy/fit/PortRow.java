package io.shadowtune.deploy.fit;

import java.time.Instant;

/**
 * One window of a port of the queue's switch. NaN where something was not read.
 *
 * @param port its name
 * @param start begin
 * @param end end, exclusive
 * @param coveredSeconds how much of it was seen
 * @param speedBitsPerSecond of the link
 * @param receivedBytes bytes received
 * @param silencedMicros time this port was silenced by its neighbour
 * @param silencedFrames pause frames that did it
 * @param silencingMicros time it silenced its neighbour
 * @param silencingFrames pause frames that did it
 * @param fanIn most sources to one destination among its flow samples
 * @param doubtful whether flags say that its numbers may be wrong
 */
public record PortRow(
        String port,
        Instant start,
        Instant end,
        double coveredSeconds,
        double speedBitsPerSecond,
        double receivedBytes,
        double silencedMicros,
        double silencedFrames,
        double silencingMicros,
        double silencingFrames,
        double fanIn,
        boolean doubtful) {}
