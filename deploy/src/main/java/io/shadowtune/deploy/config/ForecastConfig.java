package io.shadowtune.deploy.config;

import java.nio.file.Path;

/**
 * How forecasts are made.
 *
 * @param lookBackSteps samples of the past that a forecast sees
 * @param registry folder of trained models; need not exist
 */
public record ForecastConfig(int lookBackSteps, Path registry) {}
