package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;

/**
 * A point method rolled through the past of one series, with the errors it made there at every step ahead. Of several variants the
 * one speaks whose last errors were least, an earlier one where they are even. What is said at an origin is the same whether the run went on to it or begins anew for it: runs begin at fixed places. Confined to one thread.
 */
final class Run {
    private static final int LEAST_ERRORS = 10;
    private static final int PLACE_STEPS = 256;
    /** Origins of a sweep, at 80 bytes for each variant of ten steps; a past with long gaps has more. */
    private static final int MOST_SWEPT = 1024;

    private static final double MEDIAN = 0.5;
    /** The median is the point itself. */
    private static final double[] OUTER = Arrays.stream(QuantileForecast.levels())
            .filter(level -> level != MEDIAN)
            .toArray();

    private final Walk walk;
    private final int from;
    private final int seasonSteps;
    private final int horizonSteps;
    private final Way[] ways;
    private final int[] origins;
    private int end;

    private Run(LookBack row, PointMethod method, int horizonSteps, int from, Ways room) {
        this.walk = method.from(row, from, horizonSteps);
        this.from = from;
        this.end = from;
        this.seasonSteps = row.origin().seasonSteps();
        this.horizonSteps = horizonSteps;
        this.ways = room.cleared(walk.ways());
        this.origins = new int[horizonSteps];
        Arrays.fill(origins, -1);
    }

    /**
     * Begins anew for the origin of a row and goes there.
     *
     * @param room for as many steps, which no other run may use as long as this one is asked
     */
    static Run to(LookBack row, PointMethod method, int horizonSteps, Recent recent, Ways room) {
        Run run = new Run(row, method, horizonSteps, place(row, method, recent), room);
        run.advance(row, recent.first());
        return run;
    }

    /** As {@link #to}, with the same answers, for a run that is asked once: faster, with more room taken. */
    static Run once(LookBack row, PointMethod method, int horizonSteps, Recent recent, Ways room) {
        if (row.origin().end() - recent.first() > MOST_SWEPT) {
            return to(row, method, horizonSteps, recent, room);
        }
        Run run = new Run(row, method, horizonSteps, place(row, method, recent), room);
        run.sweep(row, recent.first());
        return run;
    }

    /** Goes through all samples before the origin of a row, says all paths and then scores them all. */
    private void sweep(LookBack row, int sayFrom) {
        Filled samples = row.origin().samples();
        end = row.origin().end();
        for (int i = from; i < end; i++) {
            walk.take(samples, i);
            for (int w = 0; i >= sayFrom && w < ways.length; w++) {
                walk.say(samples, i, w, ways[w].swept(i - sayFrom));
            }
        }
        for (Way way : ways) {
            way.scoreSwept(samples, sayFrom, end);
        }
        for (int i = Math.max(sayFrom, end - horizonSteps); i < end; i++) {
            origins[i % horizonSteps] = i;
        }
    }

    /** Where a run for this origin begins. */
    private static int place(LookBack row, PointMethod method, Recent recent) {
        int first = Math.max(recent.start(), recent.first() - method.warmUpSteps(row));
        return Math.max(recent.start(), first - Math.floorMod(first, PLACE_STEPS));
    }

    /** Whether going on gives what beginning anew would give. */
    boolean canReach(LookBack row, PointMethod method, int horizonSteps, Recent recent) {
        return end <= row.origin().end()
                && from == place(row, method, recent)
                && seasonSteps == row.origin().seasonSteps()
                && this.horizonSteps == horizonSteps;
    }

    /** Makes going on from origin to origin cheap. */
    void keepSorted() {
        for (Way way : ways) {
            way.keepSorted();
        }
    }

    /**
     * Goes through all samples before the origin of a row.
     *
     * @param sayFrom index of the sample from which on paths are said and scored
     */
    void advance(LookBack row, int sayFrom) {
        Filled samples = row.origin().samples();
        for (int i = end; i < row.origin().end(); i++) {
            if (samples.observed(i)) {
                score(i, samples.value(i));
            }
            walk.take(samples, i);
            if (i >= sayFrom) {
                for (int w = 0; w < ways.length; w++) {
                    walk.say(samples, i, w, ways[w].path(i));
                }
                origins[i % horizonSteps] = i;
            }
        }
        end = row.origin().end();
    }

    private void score(int index, double value) {
        int slot = index % horizonSteps;
        for (int h = 1; h <= Math.min(horizonSteps, index); h++) {
            slot = slot == 0 ? horizonSteps - 1 : slot - 1;
            if (origins[slot] == index - h) {
                for (Way way : ways) {
                    way.score(slot, h, value);
                }
            }
        }
    }

    private Way best() {
        int common = StepErrors.MOST;
        for (Way way : ways) {
            int count = way.leastCount();
            common = count < LEAST_ERRORS ? common : Math.min(common, count);
        }
        Way best = ways[0];
        double least = Double.POSITIVE_INFINITY;
        for (Way way : ways) {
            double error = way.leastCount() < LEAST_ERRORS ? Double.POSITIVE_INFINITY : way.lastError(common);
            if (error < least) {
                least = error;
                best = way;
            }
        }
        return best;
    }

    /** The point of every step as the median, and around it the quantiles of the errors at that step. */
    SeriesForecast answer(LookBack row, String model, double lowest, float[] scratch) {
        double[] levels = QuantileForecast.levels();
        Way way = ways.length == 1 ? ways[0] : best();
        double[] path = way.path(end - 1);
        double[][] quantiles = new double[horizonSteps][levels.length];
        double[] outer = new double[OUTER.length];
        for (int h = 1; h <= horizonSteps; h++) {
            StepErrors errors = way.errors(h);
            if (!Double.isFinite(path[h - 1])) {
                return new SeriesForecast.Withheld(
                        row.seriesId(), model, "nothing can be said from these samples at step %d".formatted(h));
            }
            if (errors.count() < LEAST_ERRORS) {
                return new SeriesForecast.Withheld(
                        row.seriesId(),
                        model,
                        "%d past errors at step %d, %d are needed".formatted(errors.count(), h, LEAST_ERRORS));
            }
            errors.quantiles(OUTER, scratch, outer);
            around(path[h - 1], lowest, levels, quantiles[h - 1], outer);
        }
        return new SeriesForecast.Given(row.seriesId(), model, QuantileForecast.of(quantiles));
    }

    private static void around(double point, double lowest, double[] levels, double[] q, double[] outer) {
        double median = Math.max(lowest, point);
        int next = 0;
        for (int i = 0; i < q.length; i++) {
            if (levels[i] == MEDIAN) {
                q[i] = median;
                continue;
            }
            double value = Math.max(lowest, point + outer[next++]);
            q[i] = levels[i] < MEDIAN ? Math.min(median, value) : Math.max(median, value);
        }
    }
}
