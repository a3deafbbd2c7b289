package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Wire;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Asks a surface about contexts beyond those it has learned from, one kind after the other, and prints for how many it refuses and what
 * its widened intervals would have covered. Arguments: the surface, contexts of each kind.
 */
final class SurfaceBeyondScore {
    private static final int SETTINGS = 6;
    private static final long FIRST_SEED = 5_000_000;

    private final Surface surface;
    private final int contexts;

    private SurfaceBeyondScore(Surface surface, int contexts) {
        this.surface = surface;
        this.contexts = contexts;
    }

    public static void main(String[] args) throws IOException {
        SurfaceBeyondScore score =
                new SurfaceBeyondScore(SurfaceScore.read(Path.of(args[0])), Integer.parseInt(args[1]));
        score.print("as learned", context -> context);
        score.print("all sizes and rates times 8, 200 to 3,200 Gb/s", context -> scaled(context, 8));
        score.print("round trips 2 times as long", context -> withRtt(context, 2));
        score.print("round trips 8 times as long", context -> withRtt(context, 8));
        score.print("2 times the senders", context -> withSenders(context, 2));
        score.print("rounds 4 times as long", context -> withBytes(context, 4));
        score.print("increases 6 times as rare", context -> withIncrease(context, 6));
    }

    private static LoadContext scaled(LoadContext c, int times) {
        Bottleneck p = c.port();
        Demand d = c.demand();
        Dcqcn n = c.nic();
        return new LoadContext(
                new Bottleneck(
                        p.linkGbps() * times,
                        p.rttMicros(),
                        p.bufferBytes() * times,
                        p.pfcAlpha(),
                        p.packetBytes() * times - Wire.HEADER_BYTES),
                new Dcqcn(
                        true,
                        n.timers(),
                        n.gain(),
                        n.fastRecovery(),
                        n.additiveRatio(),
                        n.hyperRatio(),
                        n.minRateBps() * times,
                        n.clampTarget(),
                        n.byteCounterBytes() * times,
                        n.cnpGapNanos()),
                new Demand(
                        new Demand.Rounds(
                                d.rounds().senders(),
                                d.rounds().bytesEach() * times,
                                d.rounds().dutyRatio(),
                                d.rounds().startSpread()),
                        new Demand.Mice(d.mice().loadRatio(), d.mice().meanBytes() * times),
                        new Demand.Bursts(
                                d.bursts().loadRatio(),
                                d.bursts().senders(),
                                d.bursts().bytesEach() * times)));
    }

    private static LoadContext withRtt(LoadContext c, double times) {
        Bottleneck p = c.port();
        return new LoadContext(
                new Bottleneck(
                        p.linkGbps(), p.rttMicros() * times, p.bufferBytes() * times, p.pfcAlpha(), p.payloadBytes()),
                c.nic(),
                c.demand());
    }

    private static LoadContext withSenders(LoadContext c, int times) {
        Demand.Rounds r = c.demand().rounds();
        return new LoadContext(
                new Bottleneck(
                        c.port().linkGbps(),
                        c.port().rttMicros(),
                        c.port().bufferBytes() * times,
                        c.port().pfcAlpha(),
                        c.port().payloadBytes()),
                c.nic(),
                new Demand(
                        new Demand.Rounds(r.senders() * times, r.bytesEach() / times, r.dutyRatio(), r.startSpread()),
                        c.demand().mice(),
                        c.demand().bursts()));
    }

    private static LoadContext withBytes(LoadContext c, double times) {
        Demand.Rounds r = c.demand().rounds();
        return new LoadContext(
                c.port(),
                c.nic(),
                new Demand(
                        new Demand.Rounds(r.senders(), r.bytesEach() * times, r.dutyRatio(), r.startSpread()),
                        c.demand().mice(),
                        c.demand().bursts()));
    }

    private static LoadContext withIncrease(LoadContext c, long times) {
        Dcqcn n = c.nic();
        Dcqcn.Timers slower = new Dcqcn.Timers(
                n.timers().alphaNanos(), n.timers().decreaseNanos(), n.timers().increaseNanos() * times);
        return new LoadContext(
                c.port(),
                new Dcqcn(
                        true,
                        slower,
                        n.gain(),
                        n.fastRecovery(),
                        n.additiveRatio(),
                        n.hyperRatio(),
                        n.minRateBps(),
                        n.clampTarget(),
                        n.byteCounterBytes(),
                        n.cnpGapNanos()),
                c.demand());
    }

    private void print(String kind, UnaryOperator<LoadContext> changed) {
        int refused = 0;
        int[] covered = new int[2];
        int[] all = new int[2];
        for (int i = 0; i < contexts; i++) {
            ContextSpace space = new ContextSpace(FIRST_SEED + i);
            LoadContext context = changed.apply(space.context());
            List<Marking> settings = space.settings(SETTINGS, context.port().linkGbps());
            SurfaceQuery query = surface.newQuery();
            settings.forEach(setting -> query.add(context, setting));
            query.run();
            double most = 0;
            List<double[]> runs = new ArrayList<>();
            PortRun run = new PortRun(context, FIRST_SEED + i);
            for (int s = 0; s < SETTINGS; s++) {
                most = Math.max(most, query.excess(s));
                runs.add(run.figures(settings.get(s), s));
            }
            boolean told = most <= Region.MOST_EXCESS;
            refused += told ? 0 : 1;
            for (Figure figure : Figure.values()) {
                for (int s = 0; s < SETTINGS; s++) {
                    double actual = log(runs.get(s), figure, context);
                    if (Double.isNaN(actual)) {
                        continue;
                    }
                    Prediction said = query.prediction(s);
                    all[0]++;
                    covered[0] += Math.abs(said.log(figure) - actual) <= said.width(figure) ? 1 : 0;
                    for (int other = 0; other < s; other++) {
                        double before = log(runs.get(other), figure, context);
                        if (!Double.isNaN(before)) {
                            Change change = query.change(other, s);
                            all[1]++;
                            covered[1] +=
                                    Math.abs(change.log(figure) - (actual - before)) <= change.width(figure) ? 1 : 0;
                        }
                    }
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-48s refused %3d of %3d | covered: levels %.3f, differences %.3f%n",
                kind,
                refused,
                contexts,
                covered[0] / (double) Math.max(1, all[0]),
                covered[1] / (double) Math.max(1, all[1]));
    }

    private static double log(double[] run, Figure figure, LoadContext context) {
        return run.length == 0
                ? Double.NaN
                : figure.toLog(run[figure.column()], context.port().bdpBytes());
    }
}
