package io.shadowtune.models.twin.packet;

/**
 * A full-duplex cable.
 *
 * @param a node at one end
 * @param b node at the other, not {@code a}
 * @param gbps rate of each direction in Gb/s, above 0 and finite
 * @param delayMicros one-way propagation in microseconds, 0 or more and finite
 */
public record Link(int a, int b, double gbps, double delayMicros) {
    public Link {
        if (a < 0 || b < 0 || a == b) {
            throw new IllegalArgumentException(
                    "The link (%d to %d) must join two different nodes, numbered from 0.".formatted(a, b));
        }
        if (!(gbps > 0) || Double.isInfinite(gbps)) {
            throw new IllegalArgumentException(
                    "The rate_gbps (%s) of link %d-%d must be above 0.".formatted(gbps, a, b));
        }
        if (!(delayMicros >= 0) || Double.isInfinite(delayMicros)) {
            throw new IllegalArgumentException(
                    "The delay_us (%s) of link %d-%d must be 0 or more.".formatted(delayMicros, a, b));
        }
    }
}
