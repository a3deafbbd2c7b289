package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.ForecastTarget;

/**
 * From which value on a quantity counts as congestion, for the onsets the history keeps.
 *
 * @param queueDepthBytes queue occupancy, above 0; default 1 MB
 * @param markRatio marked over sent packets, {@code 0..1}; default 0.05
 * @param pauseShareRatio share of time silenced, {@code 0..1}; default 0.01
 */
public record OnsetThresholds(double queueDepthBytes, double markRatio, double pauseShareRatio) {
    /** The defaults. */
    public static final OnsetThresholds DEFAULT = new OnsetThresholds(1_000_000, 0.05, 0.01);

    public OnsetThresholds {
        if (!(queueDepthBytes > 0 && markRatio > 0 && markRatio < 1 && pauseShareRatio > 0 && pauseShareRatio < 1)) {
            throw new IllegalArgumentException(
                    "The onset thresholds (%s bytes, %s, %s) must be above 0, and the ratios below 1."
                            .formatted(queueDepthBytes, markRatio, pauseShareRatio));
        }
    }

    /** The threshold of a target; NaN for one that has no onset. */
    double of(ForecastTarget target) {
        return switch (target) {
            case QUEUE_DEPTH_BYTES -> queueDepthBytes;
            case MARK_RATIO -> markRatio;
            case PAUSE_SHARE -> pauseShareRatio;
            case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, UTILISATION -> Double.NaN;
        };
    }
}
