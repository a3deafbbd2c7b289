package io.shadowtune.models.forecast.onset;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Learns on line to warn of onsets in one group of series: remembers the features of recent quiet origins with what came of them, and
 * refits as they grow: early fits, of a few rows, are replaced soon, later ones seldom, so that all fits together cost no more than a
 * few of the last. Confined to one thread.
 */
public final class OnsetWatch {
    private static final int LEAST_ROWS = 200;
    private static final int LEAST_OF_A_KIND = 10;
    private static final int LEAST_GROWTH = 50;

    private final WatchRule rule;
    private final double[] prior;
    private final Deque<double[]> rows = new ArrayDeque<>();
    private final Deque<Boolean> started = new ArrayDeque<>();
    private int starts;
    private int newRows;
    private int rowsAtFit;
    private Optional<LogisticModel> model = Optional.empty();

    /**
     * How a watch learns.
     *
     * @param mostRows remembered, the oldest go first
     * @param growthRatio after how many new rows it is fitted again, in those it was fitted to before
     * @param ridge see {@link LogisticModel#fit}
     */
    public record WatchRule(int mostRows, double growthRatio, double ridge) {
        /** Checks the ranges. */
        public WatchRule {
            if (mostRows < LEAST_ROWS || !(growthRatio > 0) || !(ridge > 0)) {
                throw new IllegalArgumentException(
                        "The rule (%d rows, growth %s, ridge %s) must have %d rows or more, a positive growth and ridge."
                                .formatted(mostRows, growthRatio, ridge, LEAST_ROWS));
            }
        }

        /** 20,000 rows, a fit after a quarter more, ridge 30. */
        public static WatchRule standard() {
            return new WatchRule(20_000, 0.25, 30);
        }
    }

    /**
     * A watch that has seen nothing.
     *
     * @param prior see {@link LogisticModel#fit}; its length is that of the features
     */
    public OnsetWatch(WatchRule rule, double[] prior) {
        this.rule = rule;
        this.prior = prior.clone();
    }

    /** Takes what came of an earlier quiet origin. */
    public void came(double[] features, boolean didStart) {
        rows.addLast(features.clone());
        started.addLast(didStart);
        starts += didStart ? 1 : 0;
        newRows++;
        if (rows.size() > rule.mostRows()) {
            rows.removeFirst();
            starts -= started.removeFirst() ? 1 : 0;
        }
    }

    /** The probability that an episode starts; empty while too few of either kind were seen. */
    public Optional<Double> probability(double[] features) {
        if (newRows >= Math.max(LEAST_GROWTH, rule.growthRatio() * rowsAtFit) && canLearn()) {
            model = Optional.of(LogisticModel.fit(List.copyOf(rows), List.copyOf(started), prior, rule.ridge()));
            rowsAtFit = rows.size();
            newRows = 0;
        }
        return model.map(m -> m.probability(features));
    }

    private boolean canLearn() {
        return rows.size() >= LEAST_ROWS && starts >= LEAST_OF_A_KIND && rows.size() - starts >= LEAST_OF_A_KIND;
    }
}
