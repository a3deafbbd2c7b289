package io.shadowtune.models.twin.workload;

import io.shadowtune.ingest.telemetry.WredSetting;

/**
 * An egress queue and the buffer behind it.
 *
 * <p>A queue may hold what dynamic thresholds leave it [1]: {@code alpha} times the buffer that is still free. On a
 * lossless queue the threshold holds for each ingress port's share, and senders of a port above it are paused; on
 * another queue what comes above it is dropped.
 *
 * <p>[1] A. Choudhury, E. Hahne, Dynamic queue length thresholds for shared-memory packet switches, IEEE/ACM
 * Transactions on Networking 6(2), 1998, doi 10.1109/90.664262.
 *
 * @param bytesPerSecond link rate, above 0
 * @param bufferBytes shared buffer, above 0
 * @param alpha factor of the dynamic threshold, above 0
 * @param wred the marking curve
 * @param lossless whether senders are paused before anything is dropped
 */
public record EgressSpec(double bytesPerSecond, long bufferBytes, double alpha, WredSetting wred, boolean lossless) {
    public EgressSpec {
        if (!(bytesPerSecond > 0) || bufferBytes < 1 || !(alpha > 0)) {
            throw new IllegalArgumentException(
                    "The egress (%s bytes/s, buffer %d bytes, alpha %s) must be above zero throughout."
                            .formatted(bytesPerSecond, bufferBytes, alpha));
        }
    }

    /**
     * Occupancy at which senders are paused, or arrivals dropped: {@code q / k = alpha (B - q)} for the share of each
     * of {@code k} ingress ports.
     */
    public double limitBytes(int ingressPorts) {
        int shares = lossless ? ingressPorts : 1;
        return alpha * bufferBytes / (1.0 / shares + alpha);
    }

    /**
     * Probability that a packet is marked at an occupancy: nothing below Kmin, rising linearly to Pmax at Kmax, every
     * packet above [2], as a DCQCN congestion point does it [3].
     *
     * <p>[2] S. Floyd, V. Jacobson, Random early detection gateways for congestion avoidance, IEEE/ACM Transactions on
     * Networking 1(4), 1993, doi 10.1109/90.251892. [3] Y. Zhu et al., Congestion control for large-scale RDMA
     * deployments, SIGCOMM 2015, doi 10.1145/2785956.2787484, figure 5; on the instantaneous queue, as switches do.
     */
    public double markRatio(double occupancyBytes) {
        if (!wred.marking() || occupancyBytes <= wred.kminBytes()) {
            return 0;
        }
        if (occupancyBytes > wred.kmaxBytes()) {
            return 1;
        }
        return wred.pmaxRatio() * (occupancyBytes - wred.kminBytes()) / (wred.kmaxBytes() - wred.kminBytes());
    }
}
