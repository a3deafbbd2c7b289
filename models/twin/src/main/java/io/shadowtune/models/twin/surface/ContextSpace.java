package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.SwitchSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Contexts and settings that the surface learns from, drawn by seed; half of many fields are at their usual values. */
public final class ContextSpace {
    private static final double[] RATES = {25, 50, 100, 100, 100, 200, 400, 400};
    private static final double SEEN_WITHIN = 1.2;

    private final SplittableRandom random;

    /** The draw of one seed. */
    public ContextSpace(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A context. */
    public LoadContext context() {
        double gbps = RATES[random.nextInt(RATES.length)];
        int payload = gbps > 100 ? (random.nextInt(4) == 0 ? 2_000 : 4_000) : 1_000 << random.nextInt(3);
        double rttMicros = log(1.5, 40) + 2 * Bottleneck.packetBytes(payload) / (gbps * 125);
        Demand demand = demand(gbps);
        double buffer = log(2, 80) * gbps / 100 * SwitchSettings.MEBIBYTE;
        double alpha = random.nextDouble() < 0.7 ? SwitchSettings.ALPHA : log(1 / 32.0, 1);
        double aside = PortTraffic.hosts(demand) * Bottleneck.asideBytes(gbps * 125, rttMicros);
        Bottleneck port = new Bottleneck(gbps, rttMicros, Math.max(buffer, 1.5 * aside), alpha, payload);
        return new LoadContext(port, nic(gbps), demand);
    }

    /** Rounds of 0.2 to 6 ms on an idle link, with mice and bursts in about half of all contexts. */
    private Demand demand(double gbps) {
        int senders = (int) Math.round(log(2, 64));
        double bytes = log(200, 6_000) * gbps * 125;
        double duty = random.nextBoolean() ? 1 : uniform(0.2, 1);
        double spread = random.nextBoolean() ? 0 : uniform(0, 0.5);
        Demand.Mice mice =
                random.nextDouble() < 0.4 ? Demand.Mice.NONE : new Demand.Mice(uniform(0.02, 0.4), log(4_000, 60_000));
        Demand.Bursts bursts = random.nextDouble() < 0.6
                ? Demand.Bursts.NONE
                : new Demand.Bursts(uniform(0.03, 0.3), (int) Math.round(log(4, 48)), log(8_000, 130_000));
        return new Demand(new Demand.Rounds(senders, bytes / senders, duty, spread), mice, bursts);
    }

    /** A demand on a known port, near what is known of it. */
    Demand demand(Bottleneck port, PortCounters.SeenDemand seen) {
        Demand drawn = demand(port.linkGbps());
        Demand.Rounds rounds = drawn.rounds();
        int senders = Double.isNaN(seen.senders())
                ? rounds.senders()
                : (int) Math.max(1, Math.round(seen.senders() * log(1 / seen.sendersWithin(), seen.sendersWithin())));
        double bytes = Double.isNaN(seen.bytesEach())
                ? rounds.bytes() / senders
                : seen.bytesEach() * log(1 / SEEN_WITHIN, SEEN_WITHIN);
        Demand.Mice mice = drawn.mice();
        if (seen.miceLoadRatio() == 0) {
            mice = Demand.Mice.NONE;
        } else if (!Double.isNaN(seen.miceLoadRatio())) {
            double load = Math.min(1, seen.miceLoadRatio() * log(1 / SEEN_WITHIN, SEEN_WITHIN));
            mice = new Demand.Mice(load, log(4_000, 60_000));
        }
        return new Demand(
                new Demand.Rounds(senders, bytes, rounds.dutyRatio(), rounds.startSpread()), mice, drawn.bursts());
    }

    private Dcqcn nic(double gbps) {
        double kind = random.nextDouble();
        Dcqcn preset = kind < 0.65 ? Dcqcn.mlx() : Dcqcn.paper();
        Dcqcn.Timers timers = kind < 0.4 || kind > 0.8
                ? preset.timers()
                : new Dcqcn.Timers((long) log(1e3, 1e5), (long) log(4e3, 1e5), (long) log(2e4, 1.5e6));
        int recovery = kind < 0.4 || kind > 0.8 ? preset.fastRecovery() : 1 + random.nextInt(5);
        double additive = random.nextDouble() < 0.6 ? 1.0 / 5_000 : log(1.0 / 20_000, 1.0 / 1_000);
        double least = random.nextDouble() < 0.6 ? 100e6 : gbps * 1e9 * log(1e-3, 2e-2);
        double gap = random.nextDouble();
        return new Dcqcn(
                true,
                timers,
                1.0 / 256,
                recovery,
                additive,
                10 * additive,
                least,
                random.nextDouble() < 0.2,
                random.nextDouble() < 0.6 ? 0 : (long) log(3e5, 3e7),
                gap < 0.5 ? 0 : gap < 0.6 ? 4_000 : gap < 0.7 ? 50_000 : (long) log(1e3, 1e5));
    }

    /**
     * Settings to compare: one without marks, the others over and beyond what people use.
     *
     * @param count how many, at least 2
     */
    public List<Marking> settings(int count, double gbps) {
        List<Marking> settings = new ArrayList<>();
        settings.add(Marking.off());
        while (settings.size() < count) {
            double kmin = log(0.05, 16) * 1_000 * gbps;
            double ratio = random.nextDouble() < 0.1 ? 1 : log(1.1, 16);
            double pmax = random.nextDouble() < 0.2 ? 1 : log(0.01, 1);
            settings.add(Marking.of(kmin, Math.min(kmin * ratio, Math.max(kmin, 64_000 * gbps)), pmax));
        }
        return settings;
    }

    private double uniform(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    private double log(double least, double most) {
        return least * Math.exp(random.nextDouble() * Math.log(most / least));
    }
}
