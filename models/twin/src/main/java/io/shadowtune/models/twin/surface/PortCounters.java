package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a port showed over some time under one setting.
 *
 * @param port the egress
 * @param nic how senders react to marks; empty when nobody knows
 * @param demand what is known of the demand
 * @param counters what was read, of {@link #READABLE} figures; one that was not read is absent
 */
public record PortCounters(Bottleneck port, Optional<Dcqcn> nic, SeenDemand demand, Map<Figure, Counter> counters) {
    /** Figures that switches and NICs count. */
    public static final List<Figure> READABLE = List.of(
            Figure.UTILISATION_RATIO,
            Figure.MARK_RATIO,
            Figure.QUEUE_MAX_BYTES,
            Figure.QUEUE_MEAN_BYTES,
            Figure.PAUSE_RATIO);

    private static final double MOST_UTILISATION = 1.1;

    /**
     * One of them.
     *
     * @param value in the figure's unit, 0 or more; ratios at most 1, utilisation at most 1.1
     * @param error standard deviation of what resolution and cadence do to it, in the same unit, 0 or more; a twentieth is added
     *     whatever it says, as windows cut rounds
     */
    public record Counter(double value, double error) {}

    /**
     * Features of the demand, as flow records or jobs tell them; NaN where it is not known. Bytes and load are taken to be right
     * within a fifth.
     *
     * @param senders hosts that send large transfers at once
     * @param sendersWithin factor within which that is right, 1 or more
     * @param bytesEach what each of them sends in a round
     * @param miceLoadRatio share of the link that small messages take
     */
    public record SeenDemand(double senders, double sendersWithin, double bytesEach, double miceLoadRatio) {
        /** Nothing is known. */
        public static final SeenDemand NONE = new SeenDemand(Double.NaN, Double.NaN, Double.NaN);

        private static final double WITHIN = 1.2;

        public SeenDemand {
            if (!Double.isNaN(senders)) {
                Fields.within("load.senders", senders, 1, 10_000);
            }
            Fields.within("load.sendersWithin", sendersWithin, 1, 10_000);
            if (!Double.isNaN(bytesEach)) {
                Fields.positive("load.bytesEach", bytesEach);
            }
            if (!Double.isNaN(miceLoadRatio)) {
                Fields.within("load.miceLoadRatio", miceLoadRatio, 0, 1);
            }
        }

        /** Senders that are known within a fifth as well. */
        public SeenDemand(double senders, double bytesEach, double miceLoadRatio) {
            this(senders, WITHIN, bytesEach, miceLoadRatio);
        }

        boolean isNone() {
            return Double.isNaN(senders) && Double.isNaN(bytesEach);
        }
    }

    public PortCounters {
        counters = Map.copyOf(counters);
        counters.forEach((figure, counter) -> {
            if (!READABLE.contains(figure)) {
                throw new IllegalArgumentException("The counter (%s) must be one of %s.".formatted(figure, READABLE));
            }
            Fields.within("windows." + field(figure), counter.value(), 0, most(figure));
            Fields.within("windows." + field(figure) + "Error", counter.error(), 0, Double.MAX_VALUE);
        });
    }

    private static String field(Figure figure) {
        return switch (figure) {
            case UTILISATION_RATIO -> "utilisationRatio";
            case MARK_RATIO -> "markRatio";
            case QUEUE_MAX_BYTES -> "queueMaxBytes";
            case QUEUE_MEAN_BYTES -> "queueMeanBytes";
            default -> "pauseRatio";
        };
    }

    private static double most(Figure figure) {
        return switch (figure) {
            case UTILISATION_RATIO -> MOST_UTILISATION;
            case QUEUE_MAX_BYTES, QUEUE_MEAN_BYTES -> Double.MAX_VALUE;
            default -> 1;
        };
    }
}
