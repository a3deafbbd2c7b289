package io.shadowtune.reports.daily;

/**
 * What became of the blocks of one arm, by how it is known.
 *
 * @param arm the arm
 * @param label {@code measured}, {@code simulated} or {@code unidentified}
 * @param blocks how many blocks
 * @param queueMeanBytes mean of their mean occupancy; NaN when unidentified or not reported
 * @param markRatio mean of their mark ratios
 * @param droppedPackets packets dropped in them
 * @param pauseFrames pause frames sent in them
 * @param because the most frequent reason for the label
 */
public record OutcomeTally(
        String arm,
        String label,
        int blocks,
        double queueMeanBytes,
        double markRatio,
        double droppedPackets,
        double pauseFrames,
        String because) {}
