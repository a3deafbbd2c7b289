package io.shadowtune.policy.observe;

/**
 * The queue lengths that a block is measured against, fixed when it opens.
 *
 * @param delayBytes queue length that stands for the delay bound at the slowest link; 0 when it is not known
 * @param deepBytes queue length above which the marking curve ends (Kmax in force); 0 when it is not known
 */
public record Thresholds(long delayBytes, long deepBytes) {
    /** Nothing to measure against. */
    public static final Thresholds NONE = new Thresholds(0, 0);
}
