package io.shadowtune.models.forecast.analog;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.AnalogueQuantiles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Quantiles of what followed the past stretches of the same series that looked most like its present; see {@link AnalogueQuantiles}.
 * Strong where a series repeats itself at no fixed period, as training iterations do, and weak where it never was like this before: one
 * voice among several. Learns nothing beforehand. Thread-safe; it keeps its last answers for whoever needs them for the same request.
 */
public final class AnalogForecaster implements Forecaster {
    /** The name of its forecasts. */
    public static final String NAME = "analog";

    private final AtomicReference<@Nullable Said> last = new AtomicReference<>();

    /**
     * A request and what was said.
     *
     * @param request by identity; its samples are not kept from going
     * @param answers in its order
     */
    private record Said(WeakReference<ForecastRequest> request, List<SeriesForecast> answers) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<SeriesForecast> forecast(ForecastRequest request) {
        int horizonSteps = request.head().horizonSteps();
        AnalogueQuantiles analogues =
                new AnalogueQuantiles(AnalogueQuantiles.HISTORY_STEPS, horizonSteps, QuantileForecast.levels());
        List<SeriesForecast> answers = new ArrayList<>(request.rows().size());
        for (LookBack row : request.rows()) {
            answers.add(one(row, analogues, horizonSteps));
        }
        List<SeriesForecast> said = List.copyOf(answers);
        last.set(new Said(new WeakReference<>(request), said));
        return said;
    }

    /** What was said to this very request, if it was the last one; spares another the search. */
    public Optional<List<SeriesForecast>> said(ForecastRequest request) {
        Said said = last.get();
        return said != null && said.request.refersTo(request) ? Optional.of(said.answers) : Optional.empty();
    }

    private static SeriesForecast one(LookBack row, AnalogueQuantiles analogues, int horizonSteps) {
        int end = row.origin().end();
        if (!analogues.search(row.origin().samples(), end)) {
            String because = "%d samples, at least %d without long gaps are needed"
                    .formatted(end, AnalogueQuantiles.leastSamples(horizonSteps));
            return new SeriesForecast.Withheld(row.seriesId(), NAME, because);
        }
        double[][] quantiles = new double[horizonSteps][QuantileForecast.levels().length];
        int steps = analogues.quantiles(quantiles);
        return steps < horizonSteps
                ? new SeriesForecast.Withheld(
                        row.seriesId(), NAME, "nothing was seen %d steps after any analogue".formatted(steps + 1))
                : new SeriesForecast.Given(row.seriesId(), NAME, QuantileForecast.of(quantiles));
    }
}
