package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.onset.Onset;

/**
 * What the history knows of something that is watched.
 *
 * @param evidence what the causes are weighed against
 * @param onset since when its worst trouble grows, and what changed before
 * @param context its figures, neighbours and forecasts
 * @param ours whether this program changed something, in words
 */
public record LiveFound(Evidence evidence, Onset onset, LiveContext context, String ours) {}
