package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Marking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All contexts that explain a port's counters, with their weights. Immutable and thread-safe. */
public final class FittedPort {
    /** Shares of a normal distribution around -1.645, -0.82, 0, 0.82 and 1.645 deviations. */
    private static final double[] POINT_SHARES = {0.11, 0.23, 0.32, 0.23, 0.11};

    private final Surface surface;
    private final List<Fitted> contexts;

    /**
     * One of them.
     *
     * @param context what the port may carry
     * @param weight how well it explains the counters; 1 for the best, above 0
     */
    public record Fitted(LoadContext context, double weight) {}

    /**
     * What a change of the setting changes over all of them, as ratios of after to before.
     *
     * @param low 5 % lie below: contexts by weight, each with the surface's error
     * @param middle half lie below
     * @param high 5 % lie above
     * @param worstLow least interval end of any context
     * @param worstHigh greatest interval end of any context
     */
    public record Spread(double low, double middle, double high, double worstLow, double worstHigh) {}

    FittedPort(Surface surface, List<Fitted> contexts) {
        this.surface = surface;
        this.contexts = List.copyOf(contexts);
    }

    /** The contexts. */
    public List<Fitted> contexts() {
        return contexts;
    }

    /** Spread of what a change of the setting does to a figure. */
    public Answer<Spread> difference(Marking from, Marking to, Figure figure) {
        SurfaceQuery query = surface.newQuery();
        for (Fitted fitted : contexts) {
            query.add(fitted.context(), from);
            query.add(fitted.context(), to);
        }
        query.run();
        List<Weighted> points = new ArrayList<>();
        double worstLow = Double.POSITIVE_INFINITY;
        double worstHigh = 0;
        for (int i = 0; i < contexts.size(); i++) {
            if (query.excess(2 * i + 1) > Region.MOST_EXCESS || query.excess(2 * i) > Region.MOST_EXCESS) {
                return new Answer.Unidentified<>(query.because(2 * i + 1));
            }
            Change change = query.change(2 * i, 2 * i + 1);
            worstLow = Math.min(worstLow, change.low(figure));
            worstHigh = Math.max(worstHigh, change.high(figure));
            // The middle and two points on each side stand for the error of the surface.
            double weight = contexts.get(i).weight();
            for (int side = -2; side <= 2; side++) {
                points.add(new Weighted(
                        change.log(figure) + side / 2.0 * change.width(figure), POINT_SHARES[side + 2] * weight));
            }
        }
        points.sort(Comparator.comparingDouble(Weighted::log));
        return new Answer.Told<>(new Spread(
                Math.exp(quantile(points, 0.05)),
                Math.exp(quantile(points, 0.5)),
                Math.exp(quantile(points, 0.95)),
                worstLow,
                worstHigh));
    }

    private record Weighted(double log, double weight) {}

    private static double quantile(List<Weighted> points, double share) {
        double all = points.stream().mapToDouble(Weighted::weight).sum();
        double seen = 0;
        for (Weighted point : points) {
            seen += point.weight();
            if (seen >= share * all) {
                return point.log();
            }
        }
        return points.get(points.size() - 1).log();
    }
}
