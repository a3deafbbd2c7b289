package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.Finding;
import java.util.Arrays;
import java.util.Optional;

/**
 * Decides whether a series of daily amounts gets worse.
 *
 * <p>1. Amounts are compared as logarithms to base two of what lies above a floor, so that growth counts as a factor and
 * amounts too small to matter count as none; what the peers did on the same day is taken off, so that a day of much load
 * is nobody's fault. 2. <em>Step</em>: each of the last days is above all days before and at least half the growth up;
 * the growth, from median to median, is the least that is told (for counts a factor of two) or more and {@value #STEP_STRENGTH} times the noise. The chance
 * that the last k of n exchangeable days are the k highest is one in n over k, whatever they scatter like; the noise, a
 * median absolute deviation, bounds the size [1]. 3. <em>Trend</em>: a {@link MannKendall} score of {@value #TREND_SCORE}
 * standard deviations, the least that is told over the whole time, and a line that stands out of what is left around it. 4. The
 * noise is never taken as less than that of the peers, than that of counting (Poisson), or than a small constant: a
 * series that happened to be calm is not sure of itself.
 *
 * <p>How often that is a false alarm is measured in {@code docs/results/watch.md}.
 *
 * <p>[1] B. Iglewicz, D. C. Hoaglin, How to Detect and Handle Outliers, ASQC, 1993.
 */
final class WorseningRule {
    /** Days that are looked at, the report day among them. */
    static final int DAYS = 21;

    /** Fewer days seen say nothing. */
    static final int FEWEST_DAYS = 6;

    static final double STEP_STRENGTH = 5;
    static final double TREND_SCORE = 4;

    /** From here on the past is long enough to bound chance by its length. */
    private static final int LONG_PAST = 10;

    private static final int SHORTEST_STEP = 3;

    /** So many days may hold one that is no worse than before. */
    private static final int FORGIVING_STEP = 6;

    /** With a short past, growth has to be so many times the least. */
    private static final double SHORT_PAST_GROWTH = 2;

    private static final double TREND_OVER_NOISE = 4.5;

    /** The highest of two weeks of normal noise lies about so many standard deviations above the middle. */
    private static final double HIGHEST_OVER_NOISE = 2.5;

    /** A count that was never seen may still come once in eight days. */
    private static final double LEAST_COUNT = 0.125;

    private WorseningRule() {}

    /** An amount as a logarithm above a floor. */
    static double level(double perDay, double floorPerDay) {
        return Math.log((perDay + floorPerDay) / floorPerDay) / Math.log(2);
    }

    /**
     * Judges a series.
     *
     * @param perDay amount on each day, the report day last; NaN where the thing was not seen
     * @param what what is worth telling
     * @param peers what its peers did
     */
    static Optional<Worsening> judge(double[] perDay, Sensitivity what, PeerDays peers) {
        int[] days = seen(perDay);
        int n = days.length;
        if (n < FEWEST_DAYS || days[n - 1] != perDay.length - 1) {
            return Optional.empty();
        }
        double[] levels = new double[n];
        for (int i = 0; i < n; i++) {
            levels[i] = level(perDay[days[i]], what.floor()) - peers.movement()[days[i]];
        }
        double counting = what.isCount() ? counting(Robust.median(perDay), what.floor()) : 0;
        double leastNoise = Math.max(Math.max(what.leastNoise(), peers.noise()), counting);
        Optional<Worsening> found = step(days, levels, perDay, what, leastNoise);
        if (found.isEmpty()) {
            found = trend(days, levels, perDay, what, leastNoise);
        }
        return found.filter(worse -> !(worse.nowPerDay() < peers.perDay()[perDay.length - 1]));
    }

    private static int[] seen(double[] perDay) {
        int[] days = new int[perDay.length];
        int n = 0;
        for (int day = 0; day < perDay.length; day++) {
            if (!Double.isNaN(perDay[day])) {
                days[n++] = day;
            }
        }
        return Arrays.copyOf(days, n);
    }

    /** Standard deviation of a count of so many, as a logarithm above the floor. */
    private static double counting(double perDay, double floorPerDay) {
        return Math.sqrt(Math.max(perDay, LEAST_COUNT)) / (perDay + floorPerDay) / Math.log(2);
    }

    private static Optional<Worsening> step(
            int[] days, double[] levels, double[] perDay, Sensitivity what, double leastNoise) {
        int n = levels.length;
        boolean longPast = n >= LONG_PAST;
        Worsening best = null;
        for (int length = SHORTEST_STEP; length <= Math.min(what.longestStep(), n - SHORTEST_STEP); length++) {
            double[] past = Arrays.copyOf(levels, n - length);
            double[] recent = Arrays.copyOfRange(levels, n - length, n);
            double[] ascending = Robust.sorted(recent);
            double lowest = ascending[length >= FORGIVING_STEP ? 1 : 0];
            double usual = Robust.median(past);
            double growth = Robust.median(recent) - usual;
            double highest = Arrays.stream(past).max().orElse(Double.NaN);
            double noise = Math.max(Math.max(leastNoise, Robust.spread(past)), (highest - usual) / HIGHEST_OVER_NOISE);
            boolean above = lowest > highest && lowest >= usual + growth / 2;
            if (above
                    && growth >= what.leastGrowth() * (longPast ? 1 : SHORT_PAST_GROWTH)
                    && growth / noise >= STEP_STRENGTH
                    && (best == null || growth / noise > best.strength())) {
                best = worsening(Finding.Shape.STEP, days, n - length, perDay, growth / noise);
            }
        }
        return Optional.ofNullable(best);
    }

    private static Optional<Worsening> trend(
            int[] days, double[] levels, double[] perDay, Sensitivity what, double leastNoise) {
        int n = levels.length;
        if (n < LONG_PAST) {
            return Optional.empty();
        }
        MannKendall test = MannKendall.of(days, levels);
        double growth = test.slope() * (days[n - 1] - days[0]);
        double overNoise = growth / Math.max(leastNoise, test.noise());
        double[] past = Arrays.copyOf(levels, n - SHORTEST_STEP);
        double[] recent = Arrays.copyOfRange(levels, n - SHORTEST_STEP, n);
        double still = Robust.median(recent) - Robust.median(past);
        boolean grows = test.score() >= TREND_SCORE && growth >= what.leastGrowth() && overNoise >= TREND_OVER_NOISE;
        return grows && still >= growth / 4
                ? Optional.of(worsening(Finding.Shape.TREND, days, n / 2, perDay, overNoise))
                : Optional.empty();
    }

    /** Amounts before and now: of the days before the change, and of the last three. */
    private static Worsening worsening(Finding.Shape shape, int[] days, int change, double[] perDay, double strength) {
        double[] before = new double[change];
        for (int i = 0; i < change; i++) {
            before[i] = perDay[days[i]];
        }
        double[] now = new double[SHORTEST_STEP];
        for (int i = 0; i < SHORTEST_STEP; i++) {
            now[i] = perDay[days[days.length - SHORTEST_STEP + i]];
        }
        return new Worsening(shape, days[change], Robust.median(before), Robust.median(now), strength);
    }
}
