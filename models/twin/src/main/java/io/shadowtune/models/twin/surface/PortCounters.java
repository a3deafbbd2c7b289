package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.Optional;

/**
 * What a port showed over some time under one setting. NaN where a figure was not read.
 *
 * @param port the egress
 * @param nic how senders react to marks; empty when nobody knows
 * @param demand what is known of the demand
 * @param utilisationRatio share of the link's rate that was sent, 0..1.1
 * @param markRatio marked packets over sent ones, 0..1
 * @param queueMaxBytes highest occupancy of the queue, 0 or more
 * @param queueMeanBytes mean occupancy, 0 or more
 * @param pauseRatio share of the time that senders were held by pause frames, 0..1
 */
public record PortCounters(
        Bottleneck port,
        Optional<Dcqcn> nic,
        SeenDemand demand,
        double utilisationRatio,
        double markRatio,
        double queueMaxBytes,
        double queueMeanBytes,
        double pauseRatio) {
    private static final double MOST_UTILISATION = 1.1;

    /**
     * Features of the demand, as flow records or jobs tell them; each is taken to be right within a fifth. NaN where it is not known.
     *
     * @param senders hosts that send large transfers at once
     * @param bytesEach what each of them sends in a round
     * @param miceLoadRatio share of the link that small messages take
     */
    public record SeenDemand(double senders, double bytesEach, double miceLoadRatio) {
        /** Nothing is known. */
        public static final SeenDemand NONE = new SeenDemand(Double.NaN, Double.NaN, Double.NaN);

        public SeenDemand {
            if (!Double.isNaN(senders)) {
                Fields.within("load.senders", senders, 1, 10_000);
            }
            if (!Double.isNaN(bytesEach)) {
                Fields.positive("load.bytesEach", bytesEach);
            }
            if (!Double.isNaN(miceLoadRatio)) {
                Fields.within("load.miceLoadRatio", miceLoadRatio, 0, 1);
            }
        }

        boolean isNone() {
            return Double.isNaN(senders) && Double.isNaN(bytesEach);
        }
    }

    public PortCounters {
        check("utilisationRatio", utilisationRatio, MOST_UTILISATION);
        check("markRatio", markRatio, 1);
        check("queueMaxBytes", queueMaxBytes, Double.MAX_VALUE);
        check("queueMeanBytes", queueMeanBytes, Double.MAX_VALUE);
        check("pauseRatio", pauseRatio, 1);
    }

    private static void check(String field, double value, double most) {
        if (!Double.isNaN(value)) {
            Fields.within("windows." + field, value, 0, most);
        }
    }

    double counter(Figure figure) {
        return switch (figure) {
            case UTILISATION_RATIO -> utilisationRatio;
            case MARK_RATIO -> markRatio;
            case QUEUE_MAX_BYTES -> queueMaxBytes;
            case QUEUE_MEAN_BYTES -> queueMeanBytes;
            case PAUSE_RATIO -> pauseRatio;
            default -> Double.NaN;
        };
    }
}
