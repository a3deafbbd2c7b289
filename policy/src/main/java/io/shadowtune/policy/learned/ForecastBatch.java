package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.Quantiles;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;

/**
 * The served forecasts of one target that a scope's members were given at one time, at their highest.
 *
 * @param issuedAt event time of the last window they knew
 * @param members how many there were
 * @param medianMax highest p50 of any member and step
 * @param highMax highest p90 of any member and step
 * @param servedBy names of the models that spoke, at most {@value #NAMES}
 */
public record ForecastBatch(Instant issuedAt, int members, double medianMax, double highMax, List<String> servedBy) {
    private static final int NAMES = 4;

    public ForecastBatch {
        servedBy = List.copyOf(servedBy);
    }

    /** A batch of one. */
    static ForecastBatch of(Forecast forecast) {
        double median = Double.NEGATIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Quantiles step : forecast.served()) {
            median = Math.max(median, step.p50());
            high = Math.max(high, step.p90());
        }
        return new ForecastBatch(forecast.issuedAt(), 1, median, high, List.of(forecast.servedBy()));
    }

    /** This batch and another of the same time. */
    ForecastBatch plus(ForecastBatch other) {
        TreeSet<String> names = new TreeSet<>(servedBy);
        names.addAll(other.servedBy);
        return new ForecastBatch(
                issuedAt,
                members + other.members,
                Math.max(medianMax, other.medianMax),
                Math.max(highMax, other.highMax),
                names.stream().limit(NAMES).toList());
    }
}
