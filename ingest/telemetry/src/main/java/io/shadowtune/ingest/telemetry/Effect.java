package io.shadowtune.ingest.telemetry;

/**
 * What happened (or would have happened) to a scope in one block. NaN means not reported, never zero.
 *
 * @param bytes bytes its queues sent
 * @param queueMeanBytes mean of the windows' occupancy
 * @param queueMaxBytes highest watermark
 * @param markRatio marked over sent packets, {@code 0..1}
 * @param droppedPackets packets dropped
 * @param pauseFrames priority pause frames its ports sent
 * @param pauseShareRatio share of time its ports were silenced, {@code 0..1}
 */
public record Effect(
        double bytes,
        double queueMeanBytes,
        double queueMaxBytes,
        double markRatio,
        double droppedPackets,
        double pauseFrames,
        double pauseShareRatio) {}
