package io.shadowtune.policy.ladder;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an arm did on one day in one regime. Differences are logarithms of ratios, positive where the arm is better.
 *
 * @param day the day
 * @param regime the job mix
 * @param label the weakest evidence among the blocks that count
 * @param overHold objective against {@code hold}, mean of the day's blocks; null where unidentified
 * @param overRule objective against {@code rule}; null where unidentified
 * @param guards other figures against the better of both, null entries are not allowed; empty where there are none
 * @param coverageRatio share of the day that telemetry covered, {@code 0..1}
 * @param inBandRatio share of values inside the forecast's band, {@code 0..1}; null where nothing was forecast
 * @param envelopeViolations wishes outside the envelope that were not stopped, 0 or more
 */
public record DayScore(
        LocalDate day,
        String regime,
        EvidenceLabel label,
        @Nullable Double overHold,
        @Nullable Double overRule,
        List<GuardScore> guards,
        double coverageRatio,
        @Nullable Double inBandRatio,
        int envelopeViolations) {
    /** Copies the list. */
    public DayScore {
        guards = List.copyOf(guards);
    }

    /**
     * One figure besides the objective.
     *
     * @param metric its name
     * @param differenceLog positive where the arm is better, finite
     */
    public record GuardScore(String metric, double differenceLog) {}
}
