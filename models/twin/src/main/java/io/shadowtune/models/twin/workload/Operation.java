package io.shadowtune.models.twin.workload;

import java.util.List;

/**
 * Transfers that begin together, such as one collective call, and how often that happens.
 *
 * @param name what it is, for people
 * @param transfers what is sent at once
 * @param times how often within the tick; need not be whole
 */
public record Operation(String name, List<Transfer> transfers, double times) {
    public Operation {
        transfers = List.copyOf(transfers);
        if (!(times >= 0)) {
            throw new IllegalArgumentException("The operation (%s) must happen at least 0 times.".formatted(name));
        }
    }
}
