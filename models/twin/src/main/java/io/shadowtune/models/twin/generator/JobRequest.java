package io.shadowtune.models.twin.generator;

/**
 * A job that somebody submits.
 *
 * @param atSeconds when, from the beginning; 0 or more
 * @param gpus how many GPUs it asks for, at least 1
 * @param seconds how long it runs once it has them, above 0
 */
public record JobRequest(double atSeconds, int gpus, double seconds) {
    public JobRequest {
        if (!(atSeconds >= 0) || gpus < 1 || !(seconds > 0)) {
            throw new IllegalArgumentException(
                    "The job (at %s s, %d GPUs, for %s s) must have a time, GPUs and a length."
                            .formatted(atSeconds, gpus, seconds));
        }
    }
}
