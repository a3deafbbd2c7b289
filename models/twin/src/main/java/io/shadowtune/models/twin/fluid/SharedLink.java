package io.shadowtune.models.twin.fluid;

import io.shadowtune.models.twin.packet.Dcqcn;

/**
 * Senders that react to marks and share one link, as the fluid model of DCQCN sees them [1]: all alike, of endless
 * flows, in packets of one size.
 *
 * <p>[1] Y. Zhu et al., ECN or Delay: Lessons Learnt from Analysis of DCQCN and TIMELY, 2016, doi:10.1145/2999572.2999593
 *
 * @param packetsPerSecond rate C of the link, in packets a second
 * @param flows number N of the senders
 * @param kminPackets lower threshold of marks, in packets
 * @param kmaxPackets upper threshold, above the lower
 * @param pmax probability of a mark at the upper threshold, above 0, at most 1
 * @param reaction how each sender reacts
 */
public record SharedLink(
        double packetsPerSecond, int flows, double kminPackets, double kmaxPackets, double pmax, Reaction reaction) {

    /**
     * How a sender reacts to marks. Times in seconds, amounts in packets.
     *
     * @param gain weight g of an update of alpha
     * @param alphaSeconds between updates of alpha
     * @param decreaseSeconds between cuts
     * @param increaseSeconds between increases by time
     * @param counterPackets between increases by amount; infinite for none
     * @param fastRecovery steps F before the target is raised
     * @param additivePackets packets a second by which the target is raised
     */
    public record Reaction(
            double gain,
            double alphaSeconds,
            double decreaseSeconds,
            double increaseSeconds,
            double counterPackets,
            int fastRecovery,
            double additivePackets) {

        private static final double NANOS_PER_SECOND = 1e9;

        /**
         * The reaction of a NIC.
         *
         * @param packetsPerSecond rate of its link
         * @param packetBytes of a full packet on the wire
         */
        public static Reaction of(Dcqcn dcqcn, double packetsPerSecond, double packetBytes) {
            return new Reaction(
                    dcqcn.gain(),
                    dcqcn.timers().alphaNanos() / NANOS_PER_SECOND,
                    dcqcn.timers().decreaseNanos() / NANOS_PER_SECOND,
                    dcqcn.timers().increaseNanos() / NANOS_PER_SECOND,
                    dcqcn.byteCounterBytes() == 0 ? Double.POSITIVE_INFINITY : dcqcn.byteCounterBytes() / packetBytes,
                    dcqcn.fastRecovery(),
                    dcqcn.additiveRatio() * packetsPerSecond);
        }

        /** Increases for each packet of a sender that sends so many a second. */
        double increasesPerPacket(double packetsPerSecond) {
            return 1 / counterPackets + 1 / (increaseSeconds * packetsPerSecond);
        }

        /** Share of marks that holds a sender at so many packets a second, as {@link SharedLink#markRatio()}. */
        public double markRatio(double packetsPerSecond) {
            double steps = increasesPerPacket(packetsPerSecond);
            return Math.cbrt(additivePackets * steps * steps / (alphaSeconds * packetsPerSecond * packetsPerSecond));
        }
    }

    public SharedLink {
        if (!(packetsPerSecond > 0) || flows < 1) {
            throw new IllegalArgumentException(
                    "The rate (%s packets/s) and the flows (%d) must be above 0.".formatted(packetsPerSecond, flows));
        }
        if (!(kminPackets >= 0 && kmaxPackets > kminPackets && pmax > 0 && pmax <= 1)) {
            throw new IllegalArgumentException("The thresholds (%s to %s packets, pmax %s) must rise to above 0."
                    .formatted(kminPackets, kmaxPackets, pmax));
        }
    }

    /** Rate of each sender where all are alike, in packets a second. */
    public double share() {
        return packetsPerSecond / flows;
    }

    /** Increases of a sender for each packet it sends. */
    double increasesPerPacket() {
        return reaction.increasesPerPacket(share());
    }

    /** Share of packets that are marked where everything stands still: equation 12 of [1], for small shares. */
    public double markRatio() {
        return reaction.markRatio(share());
    }

    /** Queue where everything stands still, in packets; above {@code kmaxPackets} where marks do not suffice. */
    public double queuePackets() {
        return kminPackets + (kmaxPackets - kminPackets) * markRatio() / pmax;
    }

    /**
     * Time in which the greatest difference of two rates, the whole link, falls below a tenth of a fair share at the
     * latest: appendix B of [1] in steps of {@code alphaSeconds}, with alpha at its fixed point from the begin and no mark
     * below the upper threshold.
     */
    public double convergenceSeconds() {
        double step = reaction.additivePackets() * flows;
        double overshoot = (Math.sqrt(1 + 8 * kmaxPackets / (step * reaction.alphaSeconds())) - 1) / 2;
        double stepsPerAlpha = (overshoot + packetsPerSecond / step) / 2;
        double alpha = fixedAlpha(stepsPerAlpha);
        double cycles = Math.log(0.1 / flows) / Math.log1p(-alpha / 2);
        return cycles * reaction.alphaSeconds() * (2 + stepsPerAlpha * alpha);
    }

    /** Alpha that is the same after a cycle of one mark, by halving: the map lies above the diagonal below it. */
    private double fixedAlpha(double stepsPerAlpha) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < 100; i++) {
            double alpha = (low + high) / 2;
            double kept = Math.pow(1 - reaction.gain(), 1 + stepsPerAlpha * alpha);
            boolean isAbove = kept * ((1 - reaction.gain()) * alpha + reaction.gain()) > alpha;
            low = isAbove ? alpha : low;
            high = isAbove ? high : alpha;
        }
        return low;
    }
}
