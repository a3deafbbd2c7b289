package io.shadowtune.deploy.config;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.Optional;

/**
 * How forecasts are made.
 *
 * @param lookBackSteps samples of the past that a forecast sees
 * @param registry folder of trained models; need not exist
 * @param challengeAt time of day, in the report's zone, at which a new LSTM competes with the served one; empty: never
 */
public record ForecastConfig(int lookBackSteps, Path registry, Optional<LocalTime> challengeAt) {}
