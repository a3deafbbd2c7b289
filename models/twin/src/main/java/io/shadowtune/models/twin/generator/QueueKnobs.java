package io.shadowtune.models.twin.generator;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.workload.EgressSpec;

/**
 * Settings of every egress queue.
 *
 * @param bufferBytes shared buffer of a switch, above 0
 * @param ecn whether it marks at all
 * @param kminBytes occupancy from which it marks
 * @param kmaxBytes occupancy at which it marks with {@code pmaxRatio}, and above it everything; above {@code kminBytes}
 * @param pmaxRatio above 0, at most 1
 * @param pfc whether senders are paused before anything is dropped
 */
public record QueueKnobs(long bufferBytes, boolean ecn, long kminBytes, long kmaxBytes, double pmaxRatio, boolean pfc) {
    /** Factor of the dynamic threshold, as SONiC's templates have it for lossless queues. */
    private static final double ALPHA = 0.125;

    public QueueKnobs {
        if (bufferBytes < 1) {
            throw new IllegalArgumentException("The bufferBytes (%d) must be above 0.".formatted(bufferBytes));
        }
        if (kminBytes < 0 || kmaxBytes <= kminBytes) {
            throw new IllegalArgumentException("The kminBytes (%d) must be 0 or more and below the kmaxBytes (%d)."
                    .formatted(kminBytes, kmaxBytes));
        }
        if (!(pmaxRatio > 0 && pmaxRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The pmaxRatio (%s) must be above 0 and at most 1.".formatted(pmaxRatio));
        }
    }

    EgressSpec egress(double bytesPerSecond) {
        return new EgressSpec(
                bytesPerSecond, bufferBytes, ALPHA, new WredSetting(ecn, kminBytes, kmaxBytes, pmaxRatio), pfc);
    }
}
