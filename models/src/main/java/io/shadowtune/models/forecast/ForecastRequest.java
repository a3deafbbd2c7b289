package io.shadowtune.models.forecast;

import java.util.List;

/**
 * Many look-backs to be forecast in one go.
 *
 * @param head step and horizon, the same for all
 * @param rows the look-backs
 */
public record ForecastRequest(Head head, List<LookBack> rows) {
    /** Copies the list and checks that all rows have the head's step. */
    public ForecastRequest {
        rows = List.copyOf(rows);
        for (LookBack row : rows) {
            if (!row.origin().step().equals(head.step())) {
                throw new IllegalArgumentException("The step (%s) of series %s must be that of head %s (%s)."
                        .formatted(row.origin().step(), row.seriesId(), head.name(), head.step()));
            }
        }
    }
}
