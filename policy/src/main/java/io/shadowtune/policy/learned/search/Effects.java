package io.shadowtune.policy.learned.search;

/**
 * What a setting does to a load.
 *
 * @param smallTime time of small messages, 99th percentile; NaN where there are none
 * @param largeTime mean time of large transfers, above 0; that of everything but small messages where none is large
 * @param roundTime time until all have arrived, above 0
 * @param queueP99InBdp queue that is not exceeded for 99 % of the time, over the bandwidth-delay product
 * @param pauseRatio share of the time that senders are held by pause frames, {@code 0..1}
 */
public record Effects(double smallTime, double largeTime, double roundTime, double queueP99InBdp, double pauseRatio) {
    /** Whether there are small messages. */
    public boolean hasSmall() {
        return !Double.isNaN(smallTime);
    }
}
