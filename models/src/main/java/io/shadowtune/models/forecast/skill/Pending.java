package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.QuantileForecast;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Forecasts made from one origin that wait for what comes.
 *
 * @param origin time of the last sample that was known
 * @param step distance of two steps
 * @param byModel forecasts by model
 */
public record Pending(Instant origin, Duration step, Map<String, QuantileForecast> byModel) {
    /** Copies the map. */
    public Pending {
        byModel = Map.copyOf(byModel);
    }

    /** The step, from 1, that a time is of; 0 when it is none. */
    int stepAt(Instant time) {
        Duration ahead = Duration.between(origin, time);
        if (ahead.isNegative() || ahead.isZero()) {
            return 0;
        }
        long steps = ahead.dividedBy(step);
        return step.multipliedBy(steps).equals(ahead) && steps <= horizonSteps() ? (int) steps : 0;
    }

    boolean isOverAt(Instant time) {
        return !time.isBefore(origin.plus(step.multipliedBy(horizonSteps())));
    }

    private int horizonSteps() {
        return byModel.values().stream().mapToInt(QuantileForecast::steps).max().orElse(0);
    }
}
