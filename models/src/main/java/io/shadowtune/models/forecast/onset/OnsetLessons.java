package io.shadowtune.models.forecast.onset;

import java.util.List;

/**
 * Quiet origins of the past and what came after each.
 *
 * @param rows features, see {@link OnsetPast#at}
 * @param started whether an episode started, of each
 */
public record OnsetLessons(List<double[]> rows, List<Boolean> started) {
    /** Checks that there are as many of both; the rows are not copied and must not be changed. */
    public OnsetLessons {
        rows = List.copyOf(rows);
        started = List.copyOf(started);
        if (rows.size() != started.size()) {
            throw new IllegalArgumentException(
                    "The rows (%d) must be as many as what started (%d).".formatted(rows.size(), started.size()));
        }
    }

    /** How many episodes started. */
    public int starts() {
        return (int) started.stream().filter(s -> s).count();
    }
}
