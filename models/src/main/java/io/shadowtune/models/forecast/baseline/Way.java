package io.shadowtune.models.forecast.baseline;

/** What one variant of a point method said lately, and how it erred at every step ahead. Confined to one thread. */
final class Way {
    private final StepErrors[] errors;
    /** By origin, as a ring. */
    private final double[][] paths;

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

    /** Scores what was said at an origin, some steps before, for a value that came. */
    void score(int origin, int step, double value) {
        double error = value - path(origin)[step - 1];
        if (!Double.isNaN(error)) {
            errors[step - 1].add(error);
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
