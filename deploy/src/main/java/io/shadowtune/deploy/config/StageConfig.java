package io.shadowtune.deploy.config;

import java.time.Duration;

/**
 * How stages run.
 *
 * @param groupProtocol {@code streams} or {@code classic}
 * @param threads threads of each stage
 * @param commitInterval how often stages commit
 */
public record StageConfig(String groupProtocol, int threads, Duration commitInterval) {}
