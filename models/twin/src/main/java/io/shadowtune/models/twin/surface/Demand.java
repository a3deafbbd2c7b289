package io.shadowtune.models.twin.surface;

/**
 * What applications want to send through one egress, whatever its setting: rounds of large transfers, and small ones beside them.
 *
 * @param rounds the large transfers
 * @param mice small messages at random times
 * @param bursts small messages of many senders at once
 */
public record Demand(Rounds rounds, Mice mice, Bursts bursts) {
    /**
     * Collective steps: every sender sends its part, all wait for the last, compute, and begin again.
     *
     * @param senders how many send at once, at least 1
     * @param bytesEach what each sends in a round, above 0
     * @param dutyRatio time of a round on an otherwise idle link over that and the computing after it, above 0, at most 1
     * @param startSpread how far the starts of a round lie apart, as a share of its time on an idle link, 0..1
     */
    public record Rounds(int senders, double bytesEach, double dutyRatio, double startSpread) {
        public Rounds {
            Fields.within("load.senders", senders, 1, 10_000);
            Fields.positive("load.bytesEach", bytesEach);
            Fields.within("load.dutyRatio", dutyRatio, 1e-3, 1);
            Fields.within("load.startSpread", startSpread, 0, 1);
        }

        double bytes() {
            return senders * bytesEach;
        }
    }

    /**
     * Small messages, uniform in size about their mean, at Poisson times.
     *
     * @param loadRatio share of the link, 0..1; 0 for none
     * @param meanBytes mean size, above 0
     */
    public record Mice(double loadRatio, double meanBytes) {
        /** No mice. */
        public static final Mice NONE = new Mice(0, 30_000);

        public Mice {
            Fields.within("load.miceLoadRatio", loadRatio, 0, 1);
            Fields.positive("load.miceMeanBytes", meanBytes);
        }
    }

    /**
     * Incasts of small messages, again and again.
     *
     * @param loadRatio share of the link, 0..1; 0 for none
     * @param senders how many send at once, at least 1
     * @param bytesEach size of each message, above 0
     */
    public record Bursts(double loadRatio, int senders, double bytesEach) {
        /** No bursts. */
        public static final Bursts NONE = new Bursts(0, 16, 30_000);

        public Bursts {
            Fields.within("load.burstLoadRatio", loadRatio, 0, 1);
            Fields.within("load.burstSenders", senders, 1, 10_000);
            Fields.positive("load.burstBytesEach", bytesEach);
        }
    }

    /** Whether there are small messages at all. */
    boolean hasMice() {
        return mice.loadRatio() > 0 || bursts.loadRatio() > 0;
    }
}
