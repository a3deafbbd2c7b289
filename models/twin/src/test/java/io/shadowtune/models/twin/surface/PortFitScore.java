package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Marking;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Fits hidden contexts of sweeps from their counters under one setting alone and prints how often the true difference to others lies
 * within the spread. Arguments: the surface, a file of sweeps, how many contexts.
 */
final class PortFitScore {
    private static final int IN_FORCE = 3;
    private static final double SMALL = 0.02;

    private final Surface surface;
    private final int[] covered = new int[Figure.COUNT];
    private final int[] worst = new int[Figure.COUNT];
    private final int[] count = new int[Figure.COUNT];
    private final int[] sure = new int[Figure.COUNT];
    private final int[] wrong = new int[Figure.COUNT];
    private final List<Double> kept = new ArrayList<>();
    private int unidentified;

    private PortFitScore(Surface surface) {
        this.surface = surface;
    }

    public static void main(String[] args) throws IOException {
        PortFitScore score = new PortFitScore(SurfaceScore.read(Path.of(args[0])));
        List<String> lines = SurfaceScore.lines(Path.of(args[1]));
        int runs = SurfaceSweep.SETTINGS + SurfaceSweep.REPEATS;
        int most = Integer.parseInt(args[2]);
        for (int first = 0; first + runs <= lines.size() && first / runs < most; first += runs) {
            double[][] figures = SurfaceScore.figures(lines.subList(first, first + runs));
            if (!Double.isNaN(figures[IN_FORCE][0])) {
                score.add(new SurfaceSweep(SurfaceScore.seed(lines.get(first))), figures, first);
            }
        }
        score.print();
    }

    private void add(SurfaceSweep sweep, double[][] figures, long seed) {
        Marking inForce = sweep.settings().get(IN_FORCE);
        Answer<FittedPort> answer =
                new PortFit(surface, seed + 1).explain(counters(sweep.context(), figures[IN_FORCE], seed), inForce);
        if (!(answer instanceof Answer.Told<FittedPort> told)) {
            unidentified++;
            return;
        }
        kept.add((double) told.value().contexts().size());
        float[][] logs = sweep.logs(figures);
        for (int i = 0; i < SurfaceSweep.SETTINGS; i += 4) {
            if (!(told.value().differences(inForce, sweep.settings().get(i))
                    instanceof Answer.Told<Map<Figure, FittedPort.Spread>> spreads)) {
                continue;
            }
            for (Map.Entry<Figure, FittedPort.Spread> spread : spreads.value().entrySet()) {
                int f = spread.getKey().column();
                double actual = logs[i][f] - logs[IN_FORCE][f];
                if (!Double.isNaN(actual)) {
                    add(f, actual, spread.getValue());
                }
            }
        }
    }

    private void add(int f, double actual, FittedPort.Spread spread) {
        double low = Math.log(spread.low());
        double high = Math.log(spread.high());
        count[f]++;
        covered[f] += actual >= low && actual <= high ? 1 : 0;
        worst[f] += actual >= Math.log(spread.worstLow()) && actual <= Math.log(spread.worstHigh()) ? 1 : 0;
        if (low > 0 || high < 0) {
            sure[f]++;
            wrong[f] += Math.abs(actual) > SMALL && actual * (low + high) < 0 ? 1 : 0;
        }
    }

    private void print() {
        Collections.sort(kept);
        System.out.printf(
                Locale.ROOT,
                "%d fitted, %d unidentified; contexts kept: median %.0f%n",
                kept.size(),
                unidentified,
                kept.isEmpty() ? 0 : kept.get(kept.size() / 2));
        for (Figure figure : Figure.values()) {
            int f = figure.column();
            double all = Math.max(1, count[f]);
            System.out.printf(
                    Locale.ROOT,
                    "%-18s within spread %.3f, within worst %.3f, sure %.2f, of these wrong by more than 2 %% %.4f, of %d%n",
                    figure,
                    covered[f] / all,
                    worst[f] / all,
                    sure[f] / all,
                    wrong[f] / (double) Math.max(1, sure[f]),
                    count[f]);
        }
    }

    /** What counters and flow records would show; what they know of the demand is off by up to a sixth. */
    private static PortCounters counters(LoadContext context, double[] figures, long seed) {
        Random random = new Random(seed);
        Demand.Rounds rounds = context.demand().rounds();
        return new PortCounters(
                context.port(),
                Optional.of(context.nic()),
                new PortCounters.SeenDemand(
                        rounds.senders(),
                        rounds.bytesEach() * Math.exp(0.15 * (2 * random.nextDouble() - 1)),
                        Double.NaN),
                SurfaceGiven.counters(figures));
    }
}
