package io.shadowtune.policy.knob;

/**
 * The rates of the links that share one setting.
 *
 * @param slowestGbps rate of the slowest; 0 when none is known
 * @param fastestGbps rate of the fastest; 0 when none is known
 */
public record LinkRates(double slowestGbps, double fastestGbps) {
    /** No rate is known. */
    public static final LinkRates UNKNOWN = new LinkRates(0, 0);

    public LinkRates {
        if (!(slowestGbps >= 0 && fastestGbps >= slowestGbps && fastestGbps < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "The slowest rate (%s Gb/s) must be within 0..%s Gb/s.".formatted(slowestGbps, fastestGbps));
        }
    }

    /** Links that all have one rate; 0 when it is not known. */
    public static LinkRates all(double gbps) {
        return new LinkRates(gbps, gbps);
    }

    /** Whether a rate is known. */
    public boolean known() {
        return slowestGbps > 0;
    }

    /** These rates and one more link's. */
    public LinkRates with(double gbps) {
        if (!(gbps > 0)) {
            return this;
        }
        return known() ? new LinkRates(Math.min(slowestGbps, gbps), Math.max(fastestGbps, gbps)) : all(gbps);
    }
}
