package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.Quantiles;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Turns forecasts into rows that wait for their actual, and into warnings of congestion. */
final class ForecastRows {
    private ForecastRows() {}

    /** Stages the first, the middle and the last step of every track of the forecasts that are scored. */
    static int stagePending(
            List<Forecast> forecasts, ForecastSampling sampling, EntityNumbers entities, StagedRows rows)
            throws SQLException {
        Map<List<Object>, Forecast> chosen = new LinkedHashMap<>();
        for (Forecast forecast : forecasts) {
            if (sampling.isChosen(forecast)) {
                Instant slot = sampling.slotOf(forecast.issuedAt());
                chosen.put(List.of(forecast.entity(), forecast.target(), forecast.head(), slot), forecast);
            }
        }
        int count = 0;
        for (Forecast forecast : chosen.values()) {
            for (Forecast.Track track : forecast.tracks()) {
                for (int step : scoredSteps(track.steps().size())) {
                    pending(forecast, track, step, sampling, entities, rows);
                    count++;
                }
            }
        }
        return count;
    }

    private static int[] scoredSteps(int steps) {
        return IntStream.of(1, (steps + 1) / 2, steps)
                .filter(step -> step >= 1 && step <= steps)
                .distinct()
                .toArray();
    }

    private static void pending(
            Forecast forecast,
            Forecast.Track track,
            int step,
            ForecastSampling sampling,
            EntityNumbers entities,
            StagedRows rows)
            throws SQLException {
        Quantiles quantiles = track.steps().get(step - 1);
        rows.begin()
                .whole(entities.of(forecast.entity()))
                .text(forecast.target().name())
                .text(forecast.head().name())
                .time(sampling.slotOf(forecast.issuedAt()))
                .time(forecast.issuedAt())
                .whole(step)
                .text(track.model())
                .truth(track.modelHash().isEmpty())
                .truth(track.model().equals(forecast.servedBy()))
                .number(quantiles.p10())
                .number(quantiles.p50())
                .number(quantiles.p90())
                .number(quantiles.p99())
                .end();
    }

    /** Stages one warning for each entity, target, head and slot: calm in the next step, congested in a later one. */
    static int stageOnsets(
            List<Forecast> forecasts,
            OnsetThresholds thresholds,
            ForecastSampling sampling,
            EntityNumbers entities,
            StagedRows rows)
            throws SQLException {
        Map<List<Object>, Forecast> first = new LinkedHashMap<>();
        for (Forecast forecast : forecasts) {
            if (onsetStep(forecast, thresholds.of(forecast.target())).isPresent()) {
                Instant slot = sampling.slotOf(forecast.issuedAt());
                first.merge(
                        List.of(forecast.entity(), forecast.target(), forecast.head(), slot),
                        forecast,
                        (a, b) -> b.issuedAt().isBefore(a.issuedAt()) ? b : a);
            }
        }
        for (Forecast forecast : first.values()) {
            double threshold = thresholds.of(forecast.target());
            int step = onsetStep(forecast, threshold).orElseThrow();
            Quantiles quantiles = forecast.served().get(step);
            rows.begin()
                    .whole(entities.of(forecast.entity()))
                    .text(forecast.target().name())
                    .text(forecast.head().name())
                    .time(sampling.slotOf(forecast.issuedAt()))
                    .time(forecast.issuedAt())
                    .time(forecast.issuedAt().plus(forecast.head().step().multipliedBy(step)))
                    .text(forecast.servedBy())
                    .number(quantiles.p50())
                    .number(quantiles.p90())
                    .number(threshold)
                    .truth(false)
                    .time(null)
                    .end();
        }
        return first.size();
    }

    /** The first step, from 0, whose median is over the threshold where the nearest is not. */
    private static OptionalInt onsetStep(Forecast forecast, double threshold) {
        List<Quantiles> steps = forecast.served();
        if (Double.isNaN(threshold) || steps.isEmpty() || steps.get(0).p50() >= threshold) {
            return OptionalInt.empty();
        }
        return IntStream.range(1, steps.size())
                .filter(step -> steps.get(step).p50() >= threshold)
                .findFirst();
    }
}
