package io.shadowtune.reports.why.job;

/**
 * The share of a job's time that one part takes.
 *
 * @param part the part
 * @param ratio how much, 0..1
 * @param certainty how it is known
 */
public record Share(Part part, Interval ratio, Certainty certainty) {}
