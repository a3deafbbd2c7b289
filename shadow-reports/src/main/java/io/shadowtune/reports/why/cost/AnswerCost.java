package io.shadowtune.reports.why.cost;

import io.shadowtune.ingest.telemetry.GpuHours;

/** What a trouble cost, or why that is not known. */
public sealed interface AnswerCost {
    /** How it is known, or why not, in words. */
    String because();

    /**
     * It is known.
     *
     * @param hours the cost
     * @param because what it was reckoned from
     */
    record Known(GpuHours hours, String because) implements AnswerCost {}

    /**
     * It is not known, and no number is made up.
     *
     * @param because what is missing
     */
    record Unknown(String because) implements AnswerCost {}
}
