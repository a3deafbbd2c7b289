package io.shadowtune.models.twin.workload;

import java.util.List;

/**
 * What life of which cluster to generate.
 *
 * @param fabric the cluster
 * @param seed of everything random
 * @param lossless every port's lossless queue
 * @param lossy every port's other queue
 * @param senders how senders answer marks
 * @param incasts incidents
 * @param restarts restarts
 */
public record LoadPlan(
        RailFabric fabric,
        long seed,
        EgressSpec lossless,
        EgressSpec lossy,
        SenderModel senders,
        List<Incast> incasts,
        List<SwitchRestart> restarts) {
    public LoadPlan {
        incasts = List.copyOf(incasts);
        restarts = List.copyOf(restarts);
    }

    /** Whether a switch is down for all of a span or part of it. */
    boolean isDown(String device, Span span) {
        return restarts.stream()
                .anyMatch(restart ->
                        restart.device().equals(device) && restart.down().overlapSeconds(span) > 0);
    }
}
