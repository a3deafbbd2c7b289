package io.shadowtune.models.twin.workload;

/**
 * How senders answer marks, as a fluid: {@code dr/dt = n a - b min(p(t - d), s) r}, in the manner of [1]. The marking
 * ratio at which {@code n} flows fill a link of rate {@code C} is then {@code n a / (b C)}: it grows with the number of
 * flows, as DCQCN's fixed point does [2]; above {@code s} more marks change nothing, as a receiver notifies each flow at
 * most once in 50 us. The constants are chosen so that each flow needs 0.1 % at 400 Gb/s; they were fitted to nothing.
 *
 * <p>[1] V. Misra, W. Gong, D. Towsley, Fluid-based analysis of a network of AQM routers supporting TCP flows, SIGCOMM
 * 2000, doi 10.1145/347059.347421. [2] Y. Zhu et al., Congestion control for large-scale RDMA deployments, SIGCOMM 2015,
 * doi 10.1145/2785956.2787484, section 5.
 *
 * @param increaseBytesPerSecondSquared growth of one flow's rate, {@code a}
 * @param decreasePerSecond decay of the rate for each unit of marked share, {@code b}
 * @param saturationRatio share of marks above which the decay does not grow, {@code s}, {@code 0..1}
 * @param delaySeconds from a mark to the sender's answer, {@code d}
 */
public record SenderModel(
        double increaseBytesPerSecondSquared, double decreasePerSecond, double saturationRatio, double delaySeconds) {
    /** As described above. */
    public static final SenderModel DEFAULT = new SenderModel(1e12, 2e4, 0.15, 16e-6);

    public SenderModel {
        if (!(increaseBytesPerSecondSquared > 0 && decreasePerSecond > 0 && delaySeconds > 0)
                || !(saturationRatio > 0 && saturationRatio <= 1)) {
            throw new IllegalArgumentException("The sender model (%s, %s, %s, %s) must be above zero throughout."
                    .formatted(increaseBytesPerSecondSquared, decreasePerSecond, saturationRatio, delaySeconds));
        }
    }
}
