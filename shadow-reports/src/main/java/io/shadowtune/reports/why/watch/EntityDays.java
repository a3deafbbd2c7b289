package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.EntityId;

/** One signal of one thing, day by day; the report day is the last. */
final class EntityDays {
    private final EntityId entity;
    private final double[] perDay;

    /**
     * A series; the array is taken over.
     *
     * @param perDay amount in a day of usual traffic; NaN where the thing was hardly seen
     */
    EntityDays(EntityId entity, double[] perDay) {
        this.entity = entity;
        this.perDay = perDay;
    }

    /** The thing. */
    EntityId entity() {
        return entity;
    }

    /** Amount in a day of usual traffic; NaN where the thing was hardly seen. */
    double[] perDay() {
        return perDay;
    }
}
