package io.shadowtune.models.twin.workload;

/**
 * What one burst does to an egress queue.
 *
 * @param sentBytes what left: all of it, less drops
 * @param seconds how long the queue or the senders were busy with it
 * @param markedRatio marked / sent packets, {@code 0..1}
 * @param droppedBytes what found no room
 * @param peakBytes highest occupancy
 * @param meanBytes mean occupancy while busy
 * @param pauses how often the senders were paused
 * @param pausedSeconds how long in all
 */
public record BurstEffect(
        double sentBytes,
        double seconds,
        double markedRatio,
        double droppedBytes,
        double peakBytes,
        double meanBytes,
        double pauses,
        double pausedSeconds) {}
