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

    private static final double KMIN_BYTES_PER_ROOT_GBPS = 40_000;
    private static final double KMIN_TO_KMAX = 4;
    private static final double MOST_OF_THRESHOLD = 0.8;
    private static final double USUAL_PMAX = 0.2;

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

    /**
     * Marks from 400 KB on at 100 Gb/s and 800 KB at 400 Gb/s, so with the root of the rate, to four times that [1];
     * less where the buffer has less room: at most 0.8 of what the dynamic threshold leaves the queue of one ingress
     * port, so that marks come before pauses.
     *
     * <p>[1] Thresholds that the authors of HPCC and of SimAI publish with their simulators.
     */
    public static QueueKnobs usual(long bufferBytes, double linkGbps) {
        double threshold = ALPHA * bufferBytes / (1 + ALPHA);
        double kmax =
                Math.min(KMIN_TO_KMAX * KMIN_BYTES_PER_ROOT_GBPS * Math.sqrt(linkGbps), MOST_OF_THRESHOLD * threshold);
        long kmaxBytes = Math.max(1, (long) kmax);
        return new QueueKnobs(
                bufferBytes, true, Math.round(Math.floor(kmaxBytes / KMIN_TO_KMAX)), kmaxBytes, USUAL_PMAX, true);
    }

    EgressSpec egress(double bytesPerSecond) {
        return new EgressSpec(
                bytesPerSecond, bufferBytes, ALPHA, new WredSetting(ecn, kminBytes, kmaxBytes, pmaxRatio), pfc);
    }
}
