package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds the contexts that explain what a real port showed: all of them, as counters leave much open.
 *
 * <p>Contexts with the known port and NIC are drawn by seed over all demands the surface knows, narrowed by what is known of the demand,
 * and asked under the setting in force. Each is weighted by how well it explains the counters (Gaussian in the logarithms, with the
 * surface's own error and that of the counters): importance sampling [1] from the draw towards what fits. Immutable and thread-safe.
 *
 * <p><b>What it takes for granted:</b> the port is where its traffic waits, and nowhere else: an edge port whose feeders are hosts of the
 * same switch, all senders alike, their NICs' timers as told, marks of this queue alone. On ports that share their load with others the
 * surface is wrong about queues half of the time; callers that know the cabling must answer {@code unidentified} there, and those that
 * do not must say what they assume.
 *
 * <p>[1] A. Owen, Monte Carlo Theory, Methods and Examples, 2013, chapter 9
 */
public final class PortFit {
    /** Contexts of a draw. */
    private static final int CANDIDATES = 1_000;
    /** Draws, where few of them explain the counters. */
    private static final int MOST_DRAWS = 32;
    /** As many contexts of equal weight are enough to tell of; more of the same draw say the same and take longer. */
    private static final double ENOUGH_EFFECTIVE = 300;
    /** Of so many contexts one has to lie inside what the surface has learned from. */
    private static final int LEAST_INSIDE = 20;
    /** Relative error of every counter, whatever its own: windows cut rounds. */
    private static final double COUNTER_ERROR = 0.05;
    /** Standard normal quantile of an interval's end: 90 % lie inside. */
    private static final double INTERVAL_DEVIATIONS = 1.645;
    /** Mean squared deviation of the best context, above which nothing explains the counters. */
    private static final double MOST_MISFIT = 3;
    /** Contexts whose weight is below this share of the best one's are dropped. */
    private static final double LEAST_WEIGHT = 1e-3;

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
        return counters.demand().isNone()
                ? new Answer.Unidentified<>(
                        "there is no source of demand: neither the number of senders nor the size of their transfers is known")
                : explainBlindly(counters, inForce);
    }

    /**
     * The same also where nothing is known of the demand. What counters leave open then is nearly everything, so effects are never
     * identified by it; it is good for choosing what does well over all that may be there.
     *
     * @param inForce setting under which they were read
     */
    public Answer<FittedPort> explainBlindly(PortCounters counters, Marking inForce) {
        if (counters.nic().isEmpty()) {
            return new Answer.Unidentified<>("the timers of the senders' NICs are unknown");
        }
        if (counters.counters().size() < 2) {
            return new Answer.Unidentified<>("fewer than two counters of the port were read");
        }
        Dcqcn nic = counters.nic().get();
        ContextSpace space = new ContextSpace(seed);
        List<FittedPort.Fitted> kept = List.of();
        List<Candidate> candidates = new ArrayList<>();
        for (int draw = 0; draw < MOST_DRAWS && FittedPort.effective(kept) < ENOUGH_EFFECTIVE; draw++) {
            List<LoadContext> drawn = draw(space, counters, nic);
            String unknown = Surface.unknown(drawn.get(0), List.of(inForce));
            if (!unknown.isEmpty()) {
                return new Answer.Unidentified<>(unknown);
            }
            SurfaceQuery query = surface.newQuery();
            drawn.forEach(context -> query.add(context, inForce));
            query.run();
            int before = candidates.size();
            for (int i = 0; i < CANDIDATES; i++) {
                double excess = query.excess(i);
                if (excess <= Region.MOST_EXCESS) {
                    candidates.add(new Candidate(drawn.get(i), misfit(query.prediction(i, excess), counters)));
                }
            }
            if (candidates.size() - before < CANDIDATES / LEAST_INSIDE) {
                return new Answer.Unidentified<>(query.because(0));
            }
            kept = kept(candidates);
        }
        double least = candidates.stream().mapToDouble(Candidate::misfit).min().orElse(Double.POSITIVE_INFINITY);
        return least > MOST_MISFIT * counters.counters().size()
                ? new Answer.Unidentified<>(
                        "no load that the surface knows explains the counters under the setting in force")
                : new Answer.Told<>(new FittedPort(surface, kept, candidates.size()));
    }

    private static List<LoadContext> draw(ContextSpace space, PortCounters counters, Dcqcn nic) {
        List<LoadContext> drawn = new ArrayList<>();
        for (int i = 0; i < CANDIDATES; i++) {
            drawn.add(new LoadContext(counters.port(), nic, space.demand(counters.port(), counters.demand())));
        }
        return drawn;
    }

    private static List<FittedPort.Fitted> kept(List<Candidate> candidates) {
        double least = candidates.stream().mapToDouble(Candidate::misfit).min().orElse(Double.POSITIVE_INFINITY);
        List<FittedPort.Fitted> kept = new ArrayList<>();
        for (Candidate candidate : candidates) {
            double weight = Math.exp((least - candidate.misfit()) / 2);
            if (weight >= LEAST_WEIGHT) {
                kept.add(new FittedPort.Fitted(candidate.context(), weight));
            }
        }
        return kept;
    }

    private record Candidate(LoadContext context, double misfit) {}

    private static double misfit(Prediction said, PortCounters counters) {
        double bdp = counters.port().bdpBytes();
        double sum = 0;
        for (Map.Entry<Figure, PortCounters.Counter> read : counters.counters().entrySet()) {
            Figure figure = read.getKey();
            PortCounters.Counter counter = read.getValue();
            double log = figure.toLog(counter.value(), bdp);
            double off = said.log(figure) - log;
            double surfaceError = said.width(figure) / INTERVAL_DEVIATIONS;
            double counterError = COUNTER_ERROR + figure.toLog(counter.value() + counter.error(), bdp) - log;
            sum += off * off / (surfaceError * surfaceError + counterError * counterError);
        }
        return sum;
    }
}
