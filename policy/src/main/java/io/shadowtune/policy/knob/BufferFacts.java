package io.shadowtune.policy.knob;

/**
 * The shared buffer behind a switch's queues, from which follows how long a queue may grow before PFC speaks.
 *
 * @param bytes shared buffer, net of headroom and reserves
 * @param alpha dynamic threshold factor of the lossless priority group, such as 1/8
 * @param congestedGroups priority groups congested at once that the design allows for, at least 1
 */
public record BufferFacts(long bytes, double alpha, int congestedGroups) {
    public BufferFacts {
        if (bytes <= 0 || !(alpha > 0 && alpha < Double.POSITIVE_INFINITY) || congestedGroups < 1) {
            throw new IllegalArgumentException(
                    "The buffer (%d bytes), alpha (%s) and congested groups (%d) must be above zero."
                            .formatted(bytes, alpha, congestedGroups));
        }
    }

    /**
     * Bytes of one group at which PFC speaks when {@code m} groups are congested: {@code T = alpha B / (1 + alpha m)}.
     *
     * <p>Source: [1] A. K. Choudhury, E. L. Hahne, Dynamic queue length thresholds for shared-memory packet switches,
     * 1998, doi 10.1109/90.664262; each group holds {@code alpha} times what is free, so {@code m} of them leave
     * {@code B / (1 + alpha m)}.
     */
    public double pauseThresholdBytes() {
        return alpha * bytes / (1 + alpha * congestedGroups);
    }
}
