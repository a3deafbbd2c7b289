package io.shadowtune.models.twin.packet;

/**
 * A full-duplex cable.
 *
 * @param a node at one end
 * @param b node at the other, not {@code a}
 * @param gbps rate of each direction in Gb/s, above 0, at most 10<sup>11</sup>
 * @param delayMicros one-way propagation in microseconds, 0 to 1,000,000
 */
public record Link(int a, int b, double gbps, double delayMicros) {
    private static final double MOST_GBPS = 1e11;
    private static final double MOST_MICROS = 1e6;

    public Link {
        if (a < 0 || b < 0 || a == b) {
            throw new IllegalArgumentException(
                    "The link (%d to %d) must join two different nodes, numbered from 0.".formatted(a, b));
        }
        if (!(gbps > 0 && gbps <= MOST_GBPS)) {
            throw new IllegalArgumentException("The rate_gbps (%s) of link %d-%d must be above 0 and at most %.0e."
                    .formatted(gbps, a, b, MOST_GBPS));
        }
        if (!(delayMicros >= 0 && delayMicros <= MOST_MICROS)) {
            throw new IllegalArgumentException(
                    "The delay_us (%s) of link %d-%d must be 0 to %.0f.".formatted(delayMicros, a, b, MOST_MICROS));
        }
    }
}
