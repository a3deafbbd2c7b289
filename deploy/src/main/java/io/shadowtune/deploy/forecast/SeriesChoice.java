package io.shadowtune.deploy.forecast;

import io.shadowtune.ingest.telemetry.ForecastHead;
import java.util.HexFormat;

/**
 * Which of the series that an engine forecasts are learned from.
 *
 * @param head step width
 * @param most how many at most; those of the least hash of their names, which is as good as drawn and the same every time
 */
public record SeriesChoice(ForecastHead head, int most) {
    /** Series with fewer samples teach nothing. */
    public static final int LEAST_SAMPLES = 200;

    /** Checks the range. */
    public SeriesChoice {
        if (most < 1) {
            throw new IllegalArgumentException("The series (%d) must be positive.".formatted(most));
        }
    }

    /** Where a series stands in the draw. */
    public static String lot(String name) {
        return HexFormat.of().toHexDigits(name.hashCode() * 0x9E3779B1) + name;
    }
}
