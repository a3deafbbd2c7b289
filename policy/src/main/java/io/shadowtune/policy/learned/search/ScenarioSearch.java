package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for the best setting of a known load by trying: an even grid first, then the best of it again and its neighbours, until the
 * runs are spent.
 *
 * <p>What is best in few runs is partly best by luck: completion times of a transfer jump with the timing of single marks. So a
 * setting is judged together with its neighbours (a kernel over the logarithms of its numbers), and the leaders are run again under
 * other seeds. Not thread-safe.
 */
public final class ScenarioSearch {
    /** Neighbours within about this ratio count: half as much at 1.2 times it. */
    private static final double KERNEL = Math.log(1.5);

    private static final int LEADERS = 4;
    private static final double COARSE = 3;
    private static final double FINE = 1.6;
    private static final double LEAST_FACTOR = 1.25;
    private static final double SWEEP = 1.5;
    private static final int MOST_SEEDS = 6;
    /** Shares no factor with the grid's own counts, so that all its numbers vary. */
    private static final int STRIDE = 37;

    private final ScenarioTrial trial;
    private final Objective objective;
    private final Candidates candidates;
    private final Map<WredSetting, TriedSetting> tried = new LinkedHashMap<>();
    private int runsLeft;

    /**
     * A search.
     *
     * @param runs that may be made, at least 1
     */
    public ScenarioSearch(ScenarioTrial trial, Objective objective, Candidates candidates, int runs) {
        this.trial = trial;
        this.objective = objective;
        this.candidates = candidates;
        this.runsLeft = runs;
    }

    /**
     * Searches.
     *
     * @param first settings to be tried before any other, the one in force among them
     * @return all that were tried, the best first by the judgement with neighbours
     */
    public List<TriedSetting> search(List<WredSetting> first) {
        first.forEach(setting -> run(setting, 1));
        spread(candidates.grid(COARSE)).forEach(setting -> run(setting, 1));
        double factor = FINE;
        int seeds = 2;
        while (runsLeft > 0) {
            int before = runsLeft;
            for (TriedSetting leader : ranking().stream().limit(LEADERS).toList()) {
                for (int seed = 1; seed <= seeds; seed++) {
                    run(leader.setting(), seed);
                }
            }
            for (TriedSetting leader : ranking().stream().limit(2).toList()) {
                candidates.around(leader.setting(), factor).forEach(setting -> run(setting, 1));
            }
            if (runsLeft == before) {
                seeds++;
                if (seeds > MOST_SEEDS) {
                    break;
                }
            }
            factor = Math.max(LEAST_FACTOR, Math.sqrt(factor));
            seeds = Math.min(MOST_SEEDS, seeds + 1);
        }
        return ranking();
    }

    /**
     * Tries a fine grid as a whole, however many runs that takes, and then the leaders and their neighbours.
     *
     * @param first settings to be tried beside it, the one in force among them
     * @param seeds of each, at least 1
     * @return all that were tried, the best first
     */
    public List<TriedSetting> sweep(List<WredSetting> first, int seeds) {
        List<WredSetting> all = new ArrayList<>(first);
        all.addAll(candidates.grid(SWEEP));
        runsLeft = Math.multiplyExact(all.size(), seeds);
        for (int seed = 1; seed <= seeds; seed++) {
            for (WredSetting setting : all) {
                run(setting, seed);
            }
        }
        runsLeft = all.size();
        return search(first);
    }

    /** As many of the grid as half the runs allow, evenly. */
    private List<WredSetting> spread(List<WredSetting> grid) {
        int most = Math.max(1, runsLeft / 2);
        if (grid.size() <= most) {
            return grid;
        }
        List<WredSetting> some = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            some.add(grid.get((int) ((long) i * STRIDE % grid.size())));
        }
        return some;
    }

    private void run(WredSetting setting, long seed) {
        TriedSetting known = tried.getOrDefault(setting, new TriedSetting(setting, List.of(), List.of()));
        if (runsLeft <= 0 || known.costs().size() >= seed) {
            return;
        }
        runsLeft--;
        Optional<Effects> effects = trial.effects(setting, seed);
        effects.ifPresent(told -> tried.put(setting, known.plus(objective.cost(told), told)));
    }

    /** All that were tried, best first. */
    private List<TriedSetting> ranking() {
        Map<WredSetting, Double> judged = new LinkedHashMap<>();
        tried.forEach((setting, own) -> judged.put(setting, judged(own)));
        return tried.values().stream()
                .sorted(Comparator.comparingDouble(own -> judged.get(own.setting())))
                .toList();
    }

    private double judged(TriedSetting own) {
        double sum = 0;
        double weights = 0;
        for (TriedSetting other : tried.values()) {
            double distance = distance(own.setting(), other.setting()) / KERNEL;
            double weight = other.costs().size() * Math.exp(-distance * distance / 2);
            sum += weight * other.cost();
            weights += weight;
        }
        // A lonely setting is judged by itself: as by so many more runs of what its own say.
        return (sum + own.cost()) / (weights + 1);
    }

    private static double distance(WredSetting a, WredSetting b) {
        if (a.marking() != b.marking()) {
            return Double.POSITIVE_INFINITY;
        }
        double kmin = Math.log((a.kminBytes() + 1.0) / (b.kminBytes() + 1.0));
        double kmax = Math.log((a.kmaxBytes() + 1.0) / (b.kmaxBytes() + 1.0));
        double pmax = Math.log((a.pmaxRatio() + 1e-3) / (b.pmaxRatio() + 1e-3)) / 2;
        return Math.sqrt(kmin * kmin + kmax * kmax + pmax * pmax);
    }
}
