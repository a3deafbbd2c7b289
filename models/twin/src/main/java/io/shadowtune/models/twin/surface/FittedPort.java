package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Marking;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** All contexts that explain a port's counters, with their weights. Immutable and thread-safe. */
public final class FittedPort {
    /** Shares of a normal distribution around -1.645, -0.82, 0, 0.82 and 1.645 deviations. */
    private static final double[] POINT_SHARES = {0.11, 0.23, 0.32, 0.23, 0.11};

    private static final double LOW = 0.05;
    private static final double HIGH = 0.95;

    private final Surface surface;
    private final List<Fitted> contexts;
    private final int drawn;

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
    public record Spread(double low, double middle, double high, double worstLow, double worstHigh) {
        /** Whether nearly all that may be true lies on one side of no change. */
        public boolean isLikely() {
            return low > 1 || high < 1;
        }

        /** Whether the worst case lies there as well. */
        public boolean isSure() {
            return worstLow > 1 || worstHigh < 1;
        }
    }

    /**
     * What contexts have in common in one of their numbers.
     *
     * @param low 5 % lie below, by weight
     * @param middle half lie below
     * @param high 5 % lie above
     */
    public record Range(double low, double middle, double high) {}

    FittedPort(Surface surface, List<Fitted> contexts, int drawn) {
        this.surface = surface;
        this.contexts = List.copyOf(contexts);
        this.drawn = drawn;
    }

    /** Of how many that were drawn, inside what the surface has learned from. */
    public int drawn() {
        return drawn;
    }

    /** The contexts. */
    public List<Fitted> contexts() {
        return contexts;
    }

    /** As many contexts of equal weight would say as much: the squared sum of weights over the sum of their squares. */
    public double effectiveContexts() {
        return effective(contexts);
    }

    static double effective(List<Fitted> contexts) {
        double sum = 0;
        double squares = 0;
        for (Fitted fitted : contexts) {
            sum += fitted.weight();
            squares += fitted.weight() * fitted.weight();
        }
        return squares == 0 ? 0 : sum * sum / squares;
    }

    /** What the contexts have in common in a number of theirs. */
    public Range range(ToDoubleFunction<LoadContext> number) {
        WeightedPoints points = new WeightedPoints(contexts.size());
        contexts.forEach(fitted -> points.add((float) number.applyAsDouble(fitted.context()), fitted.weight()));
        points.sort();
        return new Range(points.quantile(LOW), points.quantile(0.5), points.quantile(HIGH));
    }

    /**
     * Spreads of what a change of the setting does, by figure; figures of small messages only where some context has any. Settings that
     * the surface cannot know are {@code unidentified}.
     */
    public Answer<Map<Figure, Spread>> differences(Marking from, Marking to) {
        return differences(from, List.of(to)).get(0);
    }

    /** The same for several settings to change to, in order; what holds under the first is asked once for all of them. */
    public List<Answer<Map<Figure, Spread>>> differences(Marking from, List<Marking> to) {
        List<String> unknown =
                to.stream().map(setting -> unknown(List.of(from, setting))).toList();
        List<Marking> asked = new ArrayList<>(List.of(from));
        for (int i = 0; i < to.size(); i++) {
            if (unknown.get(i).isEmpty()) {
                asked.add(to.get(i));
            }
        }
        int width = asked.size();
        SurfaceQuery query = surface.newQuery();
        for (int i = 0; i < contexts.size() && width > 1; i++) {
            LoadContext context = contexts.get(i).context();
            asked.forEach(setting -> query.add(context, setting));
        }
        query.run();
        double[] excess = new double[width > 1 ? contexts.size() * width : 0];
        for (int i = 0; i < excess.length; i++) {
            excess[i] = query.excess(i);
        }
        List<Answer<Map<Figure, Spread>>> answers = new ArrayList<>();
        int column = 1;
        for (String because : unknown) {
            answers.add(
                    because.isEmpty()
                            ? differences(query, excess, width, column++)
                            : new Answer.Unidentified<>(because));
        }
        return answers;
    }

    /** What the surface cannot know of these settings in any of the contexts; empty for nothing. */
    private String unknown(List<Marking> settings) {
        return contexts.stream()
                .map(fitted -> Surface.unknown(fitted.context(), settings))
                .filter(because -> !because.isEmpty())
                .findFirst()
                .orElse("");
    }

    private Answer<Map<Figure, Spread>> differences(SurfaceQuery query, double[] excess, int width, int setting) {
        List<Change> changes = new ArrayList<>(contexts.size());
        for (int i = 0; i < contexts.size(); i++) {
            int before = i * width;
            int after = before + setting;
            for (int side : new int[] {before, after}) {
                if (excess[side] > Region.MOST_EXCESS) {
                    return new Answer.Unidentified<>(query.because(side));
                }
            }
            changes.add(query.change(before, after, Math.max(excess[before], excess[after])));
        }
        Map<Figure, Spread> spreads = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            if (contexts.stream()
                    .anyMatch(fitted -> figure.isToldOf(fitted.context().demand()))) {
                spreads.put(figure, spread(changes, figure));
            }
        }
        return new Answer.Told<>(spreads);
    }

    private Spread spread(List<Change> changes, Figure figure) {
        WeightedPoints points = new WeightedPoints(changes.size() * POINT_SHARES.length);
        double worstLow = Double.POSITIVE_INFINITY;
        double worstHigh = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < changes.size(); i++) {
            if (!figure.isToldOf(contexts.get(i).context().demand())) {
                continue;
            }
            float log = (float) changes.get(i).log(figure);
            float width = (float) changes.get(i).width(figure);
            worstLow = Math.min(worstLow, log - width);
            worstHigh = Math.max(worstHigh, log + width);
            // The middle and two points on each side stand for the error of the surface.
            double weight = contexts.get(i).weight();
            for (int point = 0; point < POINT_SHARES.length; point++) {
                points.add(log + (point - 2) / 2f * width, POINT_SHARES[point] * weight);
            }
        }
        points.sort();
        return new Spread(
                Math.exp(points.quantile(LOW)),
                Math.exp(points.quantile(0.5)),
                Math.exp(points.quantile(HIGH)),
                Math.exp(worstLow),
                Math.exp(worstHigh));
    }
}
