package io.shadowtune.ingest.telemetry;

import java.time.Duration;

/** The two horizons. */
public enum ForecastHead {
    /** 10 s by 10: for warning and for why. */
    NEAR(Duration.ofSeconds(10), 10),
    /** 5 min by 12: for policy. */
    REGIME(Duration.ofMinutes(5), 12);

    private final Duration step;
    private final int steps;

    ForecastHead(Duration step, int steps) {
        this.step = step;
        this.steps = steps;
    }

    /** Length of one step. */
    public Duration step() {
        return step;
    }

    /** Number of steps. */
    public int steps() {
        return steps;
    }
}
