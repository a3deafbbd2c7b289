package io.shadowtune.models.forecast.blend;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import java.util.Arrays;

/**
 * Keeps the quantiles of one series at their probability: each is moved a little up when it was exceeded and a little down when it was
 * not, by step and level, so that in the long run it is exceeded as often as it says whatever the series does [1]. A value equal to
 * the quantile moves nothing, so that a quantile may rest on a value that comes again and again. Confined to one thread.
 *
 * <p>[1] A. Angelopoulos, E. Candès, R. Tibshirani, Conformal PID Control for Time Series Prediction, 2023, arXiv:2307.16895 (the
 * quantile tracking part)
 */
public final class CoverageTracker {
    private static final double RATE = 0.02;
    private static final int ERRORS = 50;
    private static final int MEDIAN = 1;

    private final float[][] offsets;
    private final float[][] errors;
    private final int[] seen;

    /** A tracker that has seen nothing. */
    public CoverageTracker(int horizonSteps) {
        offsets = new float[horizonSteps][QuantileForecast.levels().length];
        errors = new float[horizonSteps][ERRORS];
        seen = new int[horizonSteps];
    }

    /** The forecast with its quantiles moved; those of the median's side that would cross it stop at it. */
    public QuantileForecast adjusted(QuantileForecast forecast, double lowest) {
        double[][] moved = new double[forecast.steps()][offsets[0].length];
        for (int s = 0; s < moved.length; s++) {
            for (int q = 0; q < moved[s].length; q++) {
                moved[s][q] = Math.max(lowest, forecast.at(s + 1, q) + offsets[s][q]);
            }
            // Outwards from the median, not by sorting, which would hand the level of one to another and never let it
            // come to rest.
            for (int q = MEDIAN + 1; q < moved[s].length; q++) {
                moved[s][q] = Math.max(moved[s][q], moved[s][q - 1]);
            }
            for (int q = MEDIAN - 1; q >= 0; q--) {
                moved[s][q] = Math.min(moved[s][q], moved[s][q + 1]);
            }
        }
        return QuantileForecast.of(moved);
    }

    /**
     * Takes what came of an adjusted forecast.
     *
     * @param said the forecast as it was adjusted
     * @param step of it that the sample is of, from 1
     * @param actual the sample; NaN, a missing one, moves nothing
     */
    public void came(QuantileForecast said, int step, double actual) {
        if (Double.isNaN(actual)) {
            return;
        }
        int s = step - 1;
        errors[s][seen[s]++ % ERRORS] = (float) Math.abs(actual - said.at(step, MEDIAN));
        double scale = scale(s);
        double[] levels = QuantileForecast.levels();
        for (int q = 0; q < levels.length; q++) {
            double quantile = said.at(step, q);
            if (q != MEDIAN && actual != quantile) {
                offsets[s][q] += (float) (RATE * scale * (actual > quantile ? levels[q] : levels[q] - 1));
            }
        }
    }

    /** The mean of the latest errors but the greatest, so that one corrupt sample does not make the scale. */
    private double scale(int step) {
        int count = Math.min(seen[step], ERRORS);
        double sum = 0;
        double greatest = 0;
        for (int i = 0; i < count; i++) {
            sum += errors[step][i];
            greatest = Math.max(greatest, errors[step][i]);
        }
        return count < 2 ? 0 : Math.max(0, sum - greatest) / (count - 1);
    }

    /** Begins anew, as after a change of the knobs in force. */
    public void restart() {
        for (float[] step : offsets) {
            Arrays.fill(step, 0);
        }
        Arrays.fill(seen, 0);
    }

    /** Writes what it remembers. */
    public void write(StateWriter out) {
        for (int s = 0; s < seen.length; s++) {
            out.count(seen[s]);
            for (float offset : offsets[s]) {
                out.single(offset);
            }
            for (int i = 0; i < Math.min(seen[s], ERRORS); i++) {
                out.single(errors[s][i]);
            }
        }
    }

    /** Takes what another for as many steps wrote. */
    public void read(StateReader in) {
        for (int s = 0; s < seen.length; s++) {
            seen[s] = in.count();
            for (int q = 0; q < offsets[s].length; q++) {
                offsets[s][q] = in.single();
            }
            for (int i = 0; i < Math.min(seen[s], ERRORS); i++) {
                errors[s][i] = in.single();
            }
        }
    }
}
