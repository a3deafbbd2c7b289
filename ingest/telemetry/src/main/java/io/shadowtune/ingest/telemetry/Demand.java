package io.shadowtune.ingest.telemetry;

import java.time.Instant;

/**
 * What applications wanted to send through an entity: exogenous, unlike throughput, queues and marks, which the
 * settings in force shape.
 *
 * @param entity port, host or job
 * @param start begin, inclusive
 * @param end end, exclusive
 * @param bytes bytes wanted; NaN when unknown
 * @param activeFlows conversations; NaN when unknown
 * @param fanIn most sources to one destination; NaN when unknown
 * @param burstinessRatio peak over mean of the bytes in sub-windows, at least 1; NaN when unknown
 * @param pauseShareRatio share of time the sender was silenced by PFC, {@code 0..1}; NaN when unknown
 * @param source where the knowledge comes from
 */
public record Demand(
        EntityId entity,
        Instant start,
        Instant end,
        double bytes,
        double activeFlows,
        double fanIn,
        double burstinessRatio,
        double pauseShareRatio,
        Source source) {

    /** Where a demand is known from, surest first. */
    public enum Source {
        /** The applications' own record of what they sent (collective library). */
        APPLICATION,
        /** Flow samples at the edge. */
        FLOWS,
        /** Counters alone, which congestion has already shaped. */
        COUNTERS
    }
}
