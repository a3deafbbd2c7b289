package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Bottleneck;
import io.shadowtune.models.twin.surface.Change;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for the setting that costs least on average over the loads that may be there, by the response surface. Immutable and
 * thread-safe.
 *
 * <p>What it minimises is the expected cost: with little known of the load that is the setting that does well over all of them, with
 * the load known the best one for it.
 */
public final class SurfaceSearch {
    private static final int MOST_LOADS = 200;
    private static final double COARSE = 2.1;
    private static final double FINE = 1.3;
    private static final int ROUNDS = 4;
    /** Share of loads of which the surface must know something for a setting to be compared. */
    private static final double LEAST_KNOWN = 0.5;
    /** Standard normal quantile of an interval that holds 80 %, as those of differences do at least. */
    private static final double DEVIATIONS = 1.2816;

    /** A ratio of times that is never reached: keeps a logarithm finite. */
    private static final double LEAST_TIME = 1e-3;

    private static final double[] POINTS = {-1.645, -0.82, 0, 0.82, 1.645};
    private static final double[] SHARES = {0.11, 0.23, 0.32, 0.23, 0.11};

    private final Surface surface;
    private final Objective objective;
    private final double indifference;

    /**
     * A search.
     *
     * @param indifference a difference of costs that does not matter, 0 or more
     */
    public SurfaceSearch(Surface surface, Objective objective, double indifference) {
        this.surface = surface;
        this.objective = objective;
        this.indifference = indifference;
    }

    /**
     * The best setting and what it gains; the one in force with a gain of 0 where no other is better.
     *
     * @param candidates what may be chosen
     */
    public Gain best(Belief belief, WredSetting inForce, Candidates candidates) {
        Belief thin = belief.thinned(MOST_LOADS);
        WredSetting best = inForce;
        double least = 0;
        List<WredSetting> asked = candidates.grid(COARSE);
        for (int round = 0; round < ROUNDS && !asked.isEmpty(); round++) {
            double[] costs = expected(thin, inForce, asked);
            boolean moved = false;
            for (int i = 0; i < costs.length; i++) {
                if (costs[i] < least) {
                    least = costs[i];
                    best = asked.get(i);
                    moved = true;
                }
            }
            asked = moved ? candidates.around(best, round == 0 ? COARSE / FINE : FINE) : List.of();
        }
        return gain(thin, inForce, best);
    }

    /** Expected cost of each setting, less that of the one in force; infinite where too little is known of it. */
    private double[] expected(Belief belief, WredSetting inForce, List<WredSetting> settings) {
        double[] sums = new double[settings.size()];
        double[] weights = new double[settings.size()];
        double total = 0;
        SurfaceQuery query = surface.newQuery();
        for (FittedPort.Fitted load : belief.loads()) {
            query.clear();
            query.add(load.context(), ScenarioTrial.marking(inForce));
            settings.forEach(setting -> query.add(load.context(), ScenarioTrial.marking(setting)));
            query.run();
            total += load.weight();
            if (!query.isKnown(0)) {
                continue;
            }
            double before = objective.cost(effects(query, 0, load));
            for (int i = 0; i < sums.length; i++) {
                if (query.isKnown(i + 1)) {
                    sums[i] += load.weight() * (objective.cost(effects(query, i + 1, load)) - before);
                    weights[i] += load.weight();
                }
            }
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] = weights[i] >= LEAST_KNOWN * total ? sums[i] / weights[i] : Double.POSITIVE_INFINITY;
        }
        return sums;
    }

    /** What a change gains over the loads. */
    public Gain gain(Belief belief, WredSetting inForce, WredSetting setting) {
        if (setting.equals(inForce)) {
            return new Gain(inForce, 0, 0, 0, 0, 1);
        }
        SurfaceQuery query = surface.newQuery();
        List<double[]> points = new ArrayList<>();
        double total = 0;
        double known = 0;
        double mean = 0;
        double worse = 0;
        for (FittedPort.Fitted load : belief.loads()) {
            query.clear();
            query.add(load.context(), ScenarioTrial.marking(inForce));
            query.add(load.context(), ScenarioTrial.marking(setting));
            query.run();
            total += load.weight();
            if (!(query.isKnown(0) && query.isKnown(1))) {
                continue;
            }
            known += load.weight();
            double gain = objective.cost(effects(query, 0, load)) - objective.cost(effects(query, 1, load));
            double deviation = width(query.change(0, 1), load) / DEVIATIONS;
            mean += load.weight() * gain;
            for (int p = 0; p < POINTS.length; p++) {
                double value = gain + POINTS[p] * deviation;
                points.add(new double[] {value, SHARES[p] * load.weight()});
                worse += value < -indifference ? SHARES[p] * load.weight() : 0;
            }
        }
        if (known == 0) {
            return new Gain(setting, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1, 0);
        }
        points.sort((a, b) -> Double.compare(a[0], b[0]));
        return new Gain(
                setting,
                mean / known,
                quantile(points, 0.05 * known),
                quantile(points, 0.95 * known),
                worse / known,
                known / total);
    }

    /** The cost of the answer to a question about a load, in units of {@link Objective#cost}. */
    public double cost(SurfaceQuery query, int question, LoadContext load) {
        return objective.cost(effects(query, question, new FittedPort.Fitted(load, 1)));
    }

    /** Half of the interval of a difference of costs. */
    public double halfWidth(Change change, LoadContext load) {
        return width(change, new FittedPort.Fitted(load, 1));
    }

    private static double quantile(List<double[]> sorted, double weight) {
        double sum = 0;
        for (double[] point : sorted) {
            sum += point[1];
            if (sum >= weight) {
                return point[0];
            }
        }
        return sorted.get(sorted.size() - 1)[0];
    }

    /** The interval of the cost's difference: errors of its parts go together, so they are added. */
    private double width(Change change, FittedPort.Fitted load) {
        return hasSmall(load)
                ? objective.small() * half(change, Figure.MICE_P99_SLOWDOWN)
                        + objective.large() * half(change, Figure.LARGE_TIME_RATIO)
                        + objective.pauses() * half(change, Figure.PAUSE_RATIO)
                : objective.rounds() * half(change, Figure.ROUND_TIME_RATIO)
                        + objective.waiting() * half(change, Figure.QUEUE_P99_BYTES)
                        + objective.pauses() * half(change, Figure.PAUSE_RATIO);
    }

    private static double half(Change change, Figure figure) {
        return Math.log(change.high(figure) / change.low(figure)) / 2;
    }

    private static boolean hasSmall(FittedPort.Fitted load) {
        return Figure.MICE_P99_SLOWDOWN.isToldOf(load.context().demand());
    }

    private static Effects effects(SurfaceQuery query, int question, FittedPort.Fitted load) {
        Bottleneck port = load.context().port();
        return new Effects(
                hasSmall(load) ? Math.max(1, query.value(question, Figure.MICE_P99_SLOWDOWN)) : Double.NaN,
                Math.max(LEAST_TIME, query.value(question, Figure.LARGE_TIME_RATIO)),
                Math.max(LEAST_TIME, query.value(question, Figure.ROUND_TIME_RATIO)),
                query.value(question, Figure.QUEUE_P99_BYTES) / port.bdpBytes(),
                Math.min(1, query.value(question, Figure.PAUSE_RATIO)));
    }
}
