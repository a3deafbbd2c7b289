package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the contexts that explain what a real port showed: all of them, as counters leave much open.
 *
 * <p>Contexts with the known port and NIC are drawn by seed over all demands the surface knows, narrowed by what is known of the demand,
 * and asked under the setting in force. Each is weighted by how well it explains the counters (Gaussian in the logarithms, with the
 * surface's own error and that of the counters): importance sampling [1] from the draw towards what fits. Immutable and thread-safe.
 *
 * <p>[1] A. Owen, Monte Carlo Theory, Methods and Examples, 2013, chapter 9
 */
public final class PortFit {
    private static final int CANDIDATES = 4_000;
    /** Relative error of a counter, as windows cut rounds and watermarks miss some. */
    private static final double COUNTER_ERROR = 0.05;
    /** Standard normal quantile of an interval's end: 90 % lie inside. */
    private static final double INTERVAL_DEVIATIONS = 1.645;
    /** Mean squared deviation of the best context, above which nothing explains the counters. */
    private static final double MOST_MISFIT = 3;
    /** Contexts whose weight is below this share of the best one's are dropped. */
    private static final double LEAST_WEIGHT = 1e-3;

    private static final List<Figure> COUNTERS = List.of(
            Figure.UTILISATION_RATIO,
            Figure.MARK_RATIO,
            Figure.QUEUE_MAX_BYTES,
            Figure.QUEUE_MEAN_BYTES,
            Figure.PAUSE_RATIO);

    private final Surface surface;
    private final long seed;

    /** A fit by this surface; the seed draws the candidates. */
    public PortFit(Surface surface, long seed) {
        this.surface = surface;
        this.seed = seed;
    }

    /**
     * The contexts that explain the counters.
     *
     * @param inForce setting under which they were read
     */
    public Answer<FittedPort> explain(PortCounters counters, Marking inForce) {
        if (counters.nic().isEmpty()) {
            return new Answer.Unidentified<>("the timers of the senders' NICs are unknown");
        }
        if (counters.demand().isNone()) {
            return new Answer.Unidentified<>(
                    "there is no source of demand: neither the number of senders nor the size of their transfers is known");
        }
        if (COUNTERS.stream()
                        .filter(figure -> !Double.isNaN(counters.counter(figure)))
                        .count()
                < 2) {
            return new Answer.Unidentified<>("fewer than two counters of the port were read");
        }
        List<LoadContext> drawn = draw(counters, counters.nic().get());
        String unknown = Surface.unknown(drawn.get(0), List.of(inForce));
        if (!unknown.isEmpty()) {
            return new Answer.Unidentified<>(unknown);
        }
        SurfaceQuery query = surface.newQuery();
        drawn.forEach(context -> query.add(context, inForce));
        query.run();
        double[] misfit = new double[drawn.size()];
        double least = Double.POSITIVE_INFINITY;
        int inside = 0;
        for (int i = 0; i < misfit.length; i++) {
            boolean isInside = query.excess(i) <= Region.MOST_EXCESS;
            misfit[i] = isInside ? misfit(query.prediction(i), counters) : Double.POSITIVE_INFINITY;
            inside += isInside ? 1 : 0;
            least = Math.min(least, misfit[i]);
        }
        if (inside < misfit.length / 20) {
            return new Answer.Unidentified<>(query.because(0));
        }
        if (least > MOST_MISFIT * read(counters)) {
            return new Answer.Unidentified<>(
                    "no load that the surface knows explains the counters under the setting in force");
        }
        List<FittedPort.Fitted> kept = new ArrayList<>();
        for (int i = 0; i < misfit.length; i++) {
            double weight = Math.exp((least - misfit[i]) / 2);
            if (weight >= LEAST_WEIGHT) {
                kept.add(new FittedPort.Fitted(drawn.get(i), weight));
            }
        }
        return new Answer.Told<>(new FittedPort(surface, kept));
    }

    private List<LoadContext> draw(PortCounters counters, Dcqcn nic) {
        ContextSpace space = new ContextSpace(seed);
        List<LoadContext> drawn = new ArrayList<>();
        for (int i = 0; i < CANDIDATES; i++) {
            drawn.add(new LoadContext(counters.port(), nic, space.demand(counters.port(), counters.demand())));
        }
        return drawn;
    }

    private static int read(PortCounters counters) {
        return (int) COUNTERS.stream()
                .filter(figure -> !Double.isNaN(counters.counter(figure)))
                .count();
    }

    private static double misfit(Prediction said, PortCounters counters) {
        double sum = 0;
        for (Figure figure : COUNTERS) {
            double counter = counters.counter(figure);
            if (!Double.isNaN(counter)) {
                double off =
                        said.log(figure) - figure.toLog(counter, counters.port().bdpBytes());
                double surfaceError = said.width(figure) / INTERVAL_DEVIATIONS;
                sum += off * off / (surfaceError * surfaceError + COUNTER_ERROR * COUNTER_ERROR);
            }
        }
        return sum;
    }
}
