package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.List;

/**
 * A queue or port that stood out, over the day in slots of a quarter of an hour.
 *
 * @param entity which
 * @param because what made it stand out
 * @param series what is known of it, each over the whole day
 */
public record WorstEntity(EntityId entity, String because, List<Series> series) {
    public WorstEntity {
        series = List.copyOf(series);
    }

    /**
     * One quantity over the day.
     *
     * @param name what it is
     * @param unit {@code bytes}, {@code ratio}, {@code seconds} or {@code packets}
     * @param values one value for each slot; NaN where nothing was seen
     */
    public record Series(String name, String unit, List<Double> values) {
        public Series {
            values = List.copyOf(values);
        }

        /** The highest value; NaN when there is none. */
        public double max() {
            return values.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(value -> !Double.isNaN(value))
                    .max()
                    .orElse(Double.NaN);
        }
    }
}
