package io.shadowtune.ingest.telemetry;

/**
 * A forecast distribution at one step, by four quantiles that never cross.
 *
 * @param p10 exceeded with probability 0.9
 * @param p50 the median
 * @param p90 exceeded with probability 0.1
 * @param p99 exceeded with probability 0.01
 */
public record Quantiles(double p10, double p50, double p90, double p99) {
    public Quantiles {
        if (!(p10 <= p50 && p50 <= p90 && p90 <= p99)) {
            throw new IllegalArgumentException(
                    "The quantiles (%s, %s, %s, %s) must be numbers that never fall.".formatted(p10, p50, p90, p99));
        }
    }
}
