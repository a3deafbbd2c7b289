package io.shadowtune.models.twin.packet;

/**
 * How a sender reacts to marks: DCQCN [1] with the timers and steps of a NIC.
 *
 * <p>[1] Y. Zhu et al., Congestion Control for Large-Scale RDMA Deployments, 2015, doi:10.1145/2785956.2787484
 *
 * @param enabled whether senders react at all
 * @param timers its clocks
 * @param gain weight g of a tick in the congestion estimate alpha, above 0, below 1
 * @param fastRecovery number F of steps back towards the old rate before the target itself is raised
 * @param additiveRatio additive step R_AI as a share of the line rate
 * @param hyperRatio hyper step R_HAI as a share of the line rate
 * @param minRateBps rate below which a sender never falls, in bit/s
 * @param clampTarget whether every cut also lowers the target; when not, only the first after an increase does
 * @param byteCounterBytes bytes sent that count as one increase step beside the timer; 0 for none
 * @param cnpGapNanos least time between two notifications of a receiver to one sender; 0 echoes every mark
 */
public record Dcqcn(
        boolean enabled,
        Timers timers,
        double gain,
        int fastRecovery,
        double additiveRatio,
        double hyperRatio,
        double minRateBps,
        boolean clampTarget,
        long byteCounterBytes,
        long cnpGapNanos) {

    /**
     * Clocks of a sender, in nanoseconds, each above 0.
     *
     * @param alphaNanos between updates of alpha
     * @param decreaseNanos between cuts
     * @param increaseNanos between increases
     */
    public record Timers(long alphaNanos, long decreaseNanos, long increaseNanos) {
        public Timers {
            atLeastOne("dcqcn.tAlphaUs", alphaNanos);
            atLeastOne("dcqcn.tDecreaseUs", decreaseNanos);
            atLeastOne("dcqcn.tIncreaseUs", increaseNanos);
        }

        private static void atLeastOne(String field, long nanos) {
            if (nanos < 1) {
                throw new IllegalArgumentException(
                        "The %s (%s) must be at least 0.001.".formatted(field, nanos / 1_000.0));
            }
        }
    }

    public Dcqcn {
        if (!(gain > 0 && gain < 1)) {
            throw new IllegalArgumentException("The dcqcn.g (%s) must be between 0 and 1.".formatted(gain));
        }
        if (fastRecovery < 0) {
            throw new IllegalArgumentException(
                    "The dcqcn.fastRecovery (%d) must not be negative.".formatted(fastRecovery));
        }
        notNegative("dcqcn.raiMbps", additiveRatio);
        notNegative("dcqcn.rhaiMbps", hyperRatio);
        if (!(minRateBps > 0) || Double.isInfinite(minRateBps)) {
            throw new IllegalArgumentException(
                    "The dcqcn.minRateMbps (%s) must be above 0.".formatted(minRateBps / 1e6));
        }
        notNegative("dcqcn.byteCounterMb", (double) byteCounterBytes);
        notNegative("dcqcn.cnpGapUs", (double) cnpGapNanos);
    }

    private static void notNegative(String field, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("The %s (%s) must not be negative.".formatted(field, value));
        }
    }

    /** Timers of a NIC vendor's defaults: alpha 1 us, cuts 4 us, increases 300 us, one step of recovery. */
    public static Dcqcn mlx() {
        return preset(new Timers(1_000, 4_000, 300_000), 1);
    }

    /** Timers of the paper: alpha 50 us, cuts 50 us, increases 55 us, five steps of recovery. */
    public static Dcqcn paper() {
        return preset(new Timers(50_000, 50_000, 55_000), 5);
    }

    /** The same with another least rate, in bit/s. */
    public Dcqcn withMinRate(double newMinRateBps) {
        return new Dcqcn(
                enabled,
                timers,
                gain,
                fastRecovery,
                additiveRatio,
                hyperRatio,
                newMinRateBps,
                clampTarget,
                byteCounterBytes,
                cnpGapNanos);
    }

    private static Dcqcn preset(Timers timers, int fastRecovery) {
        return new Dcqcn(true, timers, 1.0 / 256, fastRecovery, 1.0 / 5_000, 1.0 / 500, 100e6, false, 0, 0);
    }
}
