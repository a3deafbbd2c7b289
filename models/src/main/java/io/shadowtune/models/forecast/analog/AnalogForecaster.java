package io.shadowtune.models.forecast.analog;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Analogues;
import io.shadowtune.models.kernel.series.Filled;
import java.util.ArrayList;
import java.util.List;

/**
 * Quantiles of what followed the past stretches of the same series that looked most like its present; see {@link Analogues}. Strong
 * where a series repeats itself at no fixed period, as training iterations do, and weak where it never was like this before: one voice
 * among several. Learns nothing beforehand. Immutable and thread-safe.
 */
public final class AnalogForecaster implements Forecaster {
    /** The name of its forecasts. */
    public static final String NAME = "analog";

    private static final int HISTORY_STEPS = 4000;
    private static final int ANALOGUES = 32;
    private static final int[] SPANS = {8, 24, 64, 128};

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<SeriesForecast> forecast(ForecastRequest request) {
        int horizonSteps = request.head().horizonSteps();
        Analogues analogues = new Analogues(HISTORY_STEPS, ANALOGUES, horizonSteps, SPANS);
        List<SeriesForecast> answers = new ArrayList<>(request.rows().size());
        for (LookBack row : request.rows()) {
            answers.add(one(row, analogues, horizonSteps));
        }
        return answers;
    }

    private static SeriesForecast one(LookBack row, Analogues analogues, int horizonSteps) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        if (!analogues.search(samples, end)) {
            String because = "%d samples, at least %d without long gaps are needed"
                    .formatted(end, SPANS[0] + ANALOGUES + horizonSteps);
            return new SeriesForecast.Withheld(row.seriesId(), NAME, because);
        }
        double lowest = lowest(samples, end);
        double[] levels = QuantileForecast.levels();
        double[][] quantiles = new double[horizonSteps][levels.length];
        for (int h = 1; h <= horizonSteps; h++) {
            if (!analogues.quantiles(h, levels, quantiles[h - 1])) {
                return new SeriesForecast.Withheld(
                        row.seriesId(), NAME, "nothing was seen %d steps after any analogue".formatted(h));
            }
            for (int q = 0; q < levels.length; q++) {
                double value = Math.max(lowest, quantiles[h - 1][q]);
                // An average may round below the average of what is never larger.
                quantiles[h - 1][q] = q == 0 ? value : Math.max(quantiles[h - 1][q - 1], value);
            }
        }
        return new SeriesForecast.Given(row.seriesId(), NAME, QuantileForecast.of(quantiles));
    }

    /** Rates, depths and ratios are not negative; a series that never was stays so. */
    private static double lowest(Filled samples, int end) {
        for (int i = Math.max(0, end - HISTORY_STEPS); i < end; i++) {
            if (samples.value(i) < 0) {
                return Double.NEGATIVE_INFINITY;
            }
        }
        return 0;
    }
}
