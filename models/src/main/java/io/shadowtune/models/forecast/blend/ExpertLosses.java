package io.shadowtune.models.forecast.blend;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import java.util.Arrays;

/** Faded mean losses by forecaster, step and quantile. Confined to one thread. */
final class ExpertLosses {
    private static final double LEAST_WEIGHT = 4.5;

    private final int steps;
    private final int levels;
    private final float fading;
    private final float[] sums;
    private final float[] weights;

    ExpertLosses(int experts, int steps, int levels, double fading) {
        this.steps = steps;
        this.levels = levels;
        this.fading = (float) fading;
        this.sums = new float[experts * steps * levels];
        this.weights = new float[experts * steps];
    }

    /** Adds the losses of one step, from 0; the array holds one per level. */
    void add(int expert, int step, double[] losses) {
        int cell = expert * steps + step;
        weights[cell] = weights[cell] * fading + 1;
        for (int q = 0; q < levels; q++) {
            sums[cell * levels + q] = sums[cell * levels + q] * fading + (float) losses[q];
        }
    }

    /** Scored samples, faded. */
    double weight(int expert, int step) {
        return weights[expert * steps + step];
    }

    /** The mean loss, NaN before anything was scored. */
    double mean(int expert, int step, int level) {
        int cell = expert * steps + step;
        return weights[cell] == 0 ? Double.NaN : sums[cell * levels + level] / (double) weights[cell];
    }

    /** The mean over the steps that were scored, NaN without any. */
    double pooled(int expert, int level) {
        double sum = 0;
        int count = 0;
        for (int s = 0; s < steps; s++) {
            double mean = mean(expert, s, level);
            if (!Double.isNaN(mean)) {
                sum += mean;
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }

    /** The highest mean loss of any forecaster that is known well enough; infinite without one, 0 where none ever erred. */
    double worst(int step, int level) {
        double worst = -1;
        for (int e = 0; e < weights.length / steps; e++) {
            if (weight(e, step) >= LEAST_WEIGHT) {
                worst = Math.max(worst, mean(e, step, level));
            }
        }
        return worst < 0 ? Double.POSITIVE_INFINITY : worst;
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(sums, 0);
        Arrays.fill(weights, 0);
    }

    void write(StateWriter out) {
        for (float weight : weights) {
            out.single(weight);
        }
        for (float sum : sums) {
            out.single(sum);
        }
    }

    /** Takes what another of the same shape wrote. */
    void read(StateReader in) {
        for (int i = 0; i < weights.length; i++) {
            weights[i] = in.single();
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] = in.single();
        }
    }
}
