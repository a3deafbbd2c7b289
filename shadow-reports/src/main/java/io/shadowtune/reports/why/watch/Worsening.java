package io.shadowtune.reports.why.watch;

import io.shadowtune.ingest.telemetry.Finding;

/**
 * That a series of days gets worse.
 *
 * @param shape how
 * @param sinceDay index of the first day from which on it is worse
 * @param beforePerDay amount in the middle of the days before
 * @param nowPerDay amount in the middle of the last days
 * @param strength growth over noise
 */
record Worsening(Finding.Shape shape, int sinceDay, double beforePerDay, double nowPerDay, double strength) {}
