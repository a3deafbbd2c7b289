package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.kernel.series.Filled;
import java.util.Arrays;

/** What one variant of a point method said lately, and how it erred at every step ahead. Confined to one thread. */
final class Way {
    private final StepErrors[] errors;
    /** By origin, as a ring. */
    private final double[][] paths;
    /** By origin from the first of a sweep on. */
    private double[][] swept = {};

    Way(int horizonSteps) {
        this.errors = new StepErrors[horizonSteps];
        for (int h = 0; h < horizonSteps; h++) {
            errors[h] = new StepErrors();
        }
        this.paths = new double[horizonSteps][horizonSteps];
    }

    /** The path of an origin, to be filled or read; it is overwritten a horizon later. */
    double[] path(int origin) {
        return paths[origin % paths.length];
    }

    /** Errors at a step, from 1. */
    StepErrors errors(int step) {
        return errors[step - 1];
    }

    /**
     * Scores what was said some steps before for a value that came.
     *
     * @param slot of the ring in which the origin's path is, {@code origin % horizon}
     */
    void score(int slot, int step, double value) {
        double error = value - paths[slot][step - 1];
        if (!Double.isNaN(error)) {
            errors[step - 1].add(error);
        }
    }

    /** Room for the path of an origin of a sweep, counted from its first. */
    double[] swept(int place) {
        if (place >= swept.length) {
            int known = swept.length;
            swept = Arrays.copyOf(swept, Math.max(2 * known, place + 64));
            for (int i = known; i < swept.length; i++) {
                swept[i] = new double[paths.length];
            }
        }
        return swept[place];
    }

    /** Scores all paths of a sweep over {@code [first, end)}, step by step and not sample by sample: it stays in one place of memory. */
    void scoreSwept(Filled samples, int first, int end) {
        for (int step = 1; step <= errors.length; step++) {
            StepErrors own = errors[step - 1];
            for (int i = first + step; i < end; i++) {
                double error = samples.value(i) - swept[i - step - first][step - 1];
                if (!Double.isNaN(error)) {
                    own.add(error);
                }
            }
        }
        for (int i = Math.max(first, end - paths.length); i < end; i++) {
            System.arraycopy(swept[i - first], 0, path(i), 0, paths.length);
        }
    }

    /** Forgets the errors; paths are overwritten before they are read. */
    void clear() {
        for (StepErrors step : errors) {
            step.clear();
        }
    }

    /** Past errors at the step that has fewest. */
    int leastCount() {
        int least = Integer.MAX_VALUE;
        for (StepErrors step : errors) {
            least = Math.min(least, step.count());
        }
        return least;
    }

    /** Sum of the last absolute errors at the first and the last step, that many of each. */
    double lastError(int count) {
        return errors[0].lastAbsolute(count) + errors[errors.length - 1].lastAbsolute(count);
    }

    /** Makes asking often cheap. */
    void keepSorted() {
        for (StepErrors step : errors) {
            step.sort();
        }
    }
}
