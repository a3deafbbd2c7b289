package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.fluid.SharedLink;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.util.List;

/**
 * A context and a setting as numbers without a unit: bytes in bandwidth-delay products, times in round trips, rates in link rates, on
 * logarithmic scales. The link rate itself is not among them, so what was learned at one rate holds at another.
 */
final class ContextFeatures {
    /** Features of a context. */
    static final int CONTEXT = 25;
    /** Features of a setting in a context. */
    static final int SETTING = 7;
    /** Features of both. */
    static final int COUNT = CONTEXT + SETTING;

    private static final List<String> NAMES = List.of(
            "load.senders",
            "load.bytesEach",
            "load.dutyRatio",
            "load.startSpread",
            "load.miceLoadRatio",
            "load.miceMeanBytes",
            "load.burstLoadRatio",
            "load.burstSenders",
            "load.burstBytesEach",
            "port.payloadBytes",
            "port.pfc threshold of all senders",
            "port.pfc threshold of one sender",
            "nic.tAlphaUs",
            "nic.tDecreaseUs",
            "nic.tIncreaseUs",
            "nic.fastRecovery",
            "nic.byteCounterMb",
            "nic.cnpGapUs",
            "nic.minRateMbps",
            "nic.raiMbps",
            "nic.clampTarget",
            "load.bytes of a round",
            "load.mice are there",
            "load.bursts are there",
            "nic.mark ratio of the fluid model",
            "ecn on or off",
            "ecn.kminKb",
            "ecn.kmaxKb",
            "ecn.kmaxKb less ecn.kminKb",
            "ecn.pmax",
            "ecn slope",
            "ecn queue of the fluid model");

    private static final double NANOS = 1_000;
    private static final double NO_KMIN = 30;

    private ContextFeatures() {}

    static String name(int feature) {
        return NAMES.get(feature);
    }

    /** Writes {@link #CONTEXT} values; gives the mark ratio of the fluid model, which settings need. */
    static double context(LoadContext context, float[] out) {
        Bottleneck port = context.port();
        Demand demand = context.demand();
        Dcqcn nic = context.nic();
        double bdp = port.bdpBytes();
        double rttNanos = port.rttMicros() * NANOS;
        double rateBps = port.linkGbps() * 1e9;
        int senders = demand.rounds().senders();
        double threshold = pauseThresholdBytes(port, demand);
        int i = 0;
        out[i++] = log(senders);
        out[i++] = log(demand.rounds().bytesEach() / bdp);
        out[i++] = log(demand.rounds().dutyRatio());
        out[i++] = (float) demand.rounds().startSpread();
        out[i++] = (float) Math.sqrt(demand.mice().loadRatio());
        out[i++] = demand.mice().loadRatio() > 0 ? log(demand.mice().meanBytes() / bdp) : 0;
        out[i++] = (float) Math.sqrt(demand.bursts().loadRatio());
        out[i++] = demand.bursts().loadRatio() > 0 ? log(demand.bursts().senders()) : log(14);
        out[i++] = demand.bursts().loadRatio() > 0
                ? log(demand.bursts().senders() * demand.bursts().bytesEach() / bdp)
                : 0;
        out[i++] = log(port.packetBytes() / bdp);
        out[i++] = log(threshold * senders / bdp);
        out[i++] = log(threshold / bdp);
        out[i++] = log(nic.timers().alphaNanos() / rttNanos);
        out[i++] = log(nic.timers().decreaseNanos() / rttNanos);
        out[i++] = log(nic.timers().increaseNanos() / rttNanos);
        out[i++] = log(1.0 + nic.fastRecovery());
        out[i++] = log(0.1 + byteIncreases(nic, rateBps));
        out[i++] = log(1 + nic.cnpGapNanos() / rttNanos);
        out[i++] = log(nic.minRateBps() / rateBps * senders);
        out[i++] = log(nic.additiveRatio());
        out[i++] = nic.clampTarget() ? 1 : 0;
        out[i++] = log(demand.rounds().bytes() / bdp);
        out[i++] = demand.mice().loadRatio() > 0 ? 1 : 0;
        out[i++] = demand.bursts().loadRatio() > 0 ? 1 : 0;
        double balanced = balancedMarkRatio(context);
        out[i] = log(balanced);
        return balanced;
    }

    /**
     * Writes {@link #SETTING} values from position {@link #CONTEXT} on.
     *
     * @param balanced what {@link #context} gave
     */
    static void setting(LoadContext context, double balanced, Marking marking, float[] out) {
        double bdp = context.port().bdpBytes();
        boolean marks = marking.pmax() > 0;
        int i = CONTEXT;
        out[i++] = marks ? 1 : 0;
        out[i++] = marks ? log(marking.kminBytes() / bdp + 0.01) : log(NO_KMIN);
        out[i++] = marks ? log(marking.kmaxBytes() / bdp + 0.01) : log(NO_KMIN);
        out[i++] = marks ? log((marking.kmaxBytes() - marking.kminBytes()) / bdp + 0.1) : log(NO_KMIN);
        out[i++] = marks ? log(marking.pmax() + 1e-3) : log(1e-2);
        out[i++] = marks
                ? log(marking.pmax() / ((marking.kmaxBytes() - marking.kminBytes()) / bdp + 0.1) + 1e-4)
                : log(1e-4);
        out[i] = marks ? log(balancedQueueBytes(balanced, marking) / bdp + 0.01) : log(NO_KMIN);
    }

    /**
     * Mark ratio at which senders of one queue hold their rate, by the fluid model [1], with increases by bytes beside those by time.
     *
     * <p>[1] Y. Zhu et al., ECN or Delay: Lessons Learnt from Analysis of DCQCN and TIMELY, 2016, doi:10.1145/2999572.2999593
     */
    private static double balancedMarkRatio(LoadContext context) {
        Bottleneck port = context.port();
        double packetsPerSecond = port.linkGbps() * 1e9 / 8 / port.packetBytes();
        SharedLink.Reaction reaction = SharedLink.Reaction.of(context.nic(), packetsPerSecond, port.packetBytes());
        double ratio =
                reaction.markRatio(packetsPerSecond / context.demand().rounds().senders());
        return Math.min(1, Math.max(1e-7, ratio));
    }

    /** The queue at which the present marking gives that ratio. */
    private static double balancedQueueBytes(double balanced, Marking marking) {
        double share = Math.min(1, balanced / marking.pmax());
        return marking.kminBytes() + (marking.kmaxBytes() - marking.kminBytes()) * share;
    }

    /** Bytes of one ingress port above which it is paused while all senders hold as much. */
    static double pauseThresholdBytes(Bottleneck port, Demand demand) {
        double aside = PortTraffic.hosts(demand) * Bottleneck.asideBytes(port.bytesPerMicro(), port.rttMicros());
        double shared = Math.max(0.05 * port.bufferBytes(), port.bufferBytes() - aside);
        return port.pfcAlpha() * shared / (1 + port.pfcAlpha() * demand.rounds().senders());
    }

    /** Increases by the byte counter at line rate, for each by the timer. */
    private static double byteIncreases(Dcqcn nic, double rateBps) {
        return nic.byteCounterBytes() == 0
                ? 0
                : rateBps / 8 * nic.timers().increaseNanos() / 1e9 / nic.byteCounterBytes();
    }

    private static float log(double value) {
        return (float) Math.log(value);
    }
}
