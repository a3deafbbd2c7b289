package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;

/**
 * One quantity of one entity at one step width.
 *
 * @param entity about what
 * @param target which quantity
 * @param head which step width and horizon
 */
public record SeriesKey(EntityId entity, ForecastTarget target, ForecastHead head) implements Comparable<SeriesKey> {
    /** The text form, which {@link #parse} reads back. */
    public String text() {
        return target.name() + "|" + head.name() + "|" + entity.text();
    }

    /**
     * Reads a text form.
     *
     * @throws IllegalArgumentException when the text is none
     */
    public static SeriesKey parse(String text) {
        int first = text.indexOf('|');
        int second = text.indexOf('|', first + 1);
        if (first < 0 || second < 0) {
            throw new IllegalArgumentException("The series (%s) must read target|head|entity.".formatted(text));
        }
        return new SeriesKey(
                EntityId.parse(text.substring(second + 1)),
                ForecastTarget.valueOf(text.substring(0, first)),
                ForecastHead.valueOf(text.substring(first + 1, second)));
    }

    @Override
    public int compareTo(SeriesKey other) {
        int byEntity = entity.compareTo(other.entity);
        int byTarget = byEntity != 0 ? byEntity : target.compareTo(other.target);
        return byTarget != 0 ? byTarget : head.compareTo(other.head);
    }
}
