package io.shadowtune.reports.why.job;

/**
 * Time that a part takes and should not.
 *
 * @param part the part
 * @param ratio how much of the job's present time, 0..1
 */
public record Loss(Part part, double ratio) {}
