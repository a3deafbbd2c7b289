package io.shadowtune.policy.ladder;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where one knob family and scope stands. Plain records, so that it can be stored.
 *
 * @param rung the rung
 * @param author who enabled the arm; null before
 * @param regime the present job mix; null before the first day
 * @param lastDay the last day that was scored; null before
 * @param regimes what days have shown, by regime
 * @param agreed verdicts of people that agree with explanations
 * @param verdicts all of them
 * @param trial the newest conclusive trial on the present rung; null where there is none
 * @param demotions how often it fell, which makes the level stricter
 */
public record LadderState(
        Rung rung,
        @Nullable String author,
        @Nullable String regime,
        @Nullable LocalDate lastDay,
        Map<String, RegimeRecord> regimes,
        int agreed,
        int verdicts,
        @Nullable TrialSeen trial,
        int demotions) {
    /** The beginning. */
    public static final LadderState START = new LadderState(Rung.OBSERVE, null, null, null, Map.of(), 0, 0, null, 0);

    /** Copies. */
    public LadderState {
        regimes = Collections.unmodifiableMap(new LinkedHashMap<>(regimes));
    }

    /**
     * A conclusive trial.
     *
     * @param designHash its registered design
     * @param pValue one-sided, {@code 0..1}
     * @param realisedLog measured effect, finite
     * @param number the how many-th on this rung, from 1
     */
    public record TrialSeen(String designHash, double pValue, double realisedLog, int number) {}

    /** What is known of the present regime. */
    public RegimeRecord present() {
        return regime == null ? RegimeRecord.NONE : regimes.getOrDefault(regime, RegimeRecord.NONE);
    }

    LadderState at(Rung to) {
        LadderState calm = unsettled("");
        return new LadderState(to, author, regime, lastDay, calm.regimes, agreed, verdicts, null, demotions);
    }

    /** Days must be counted anew, evidence stays. */
    LadderState unsettled(String because) {
        Map<String, RegimeRecord> next = new LinkedHashMap<>();
        regimes.forEach((name, record) -> next.put(name, record.unsettled(because)));
        return new LadderState(rung, author, regime, lastDay, next, agreed, verdicts, trial, demotions);
    }

    /** Evidence begins anew. */
    LadderState fallen(Rung to) {
        return new LadderState(to, author, regime, lastDay, Map.of(), agreed, verdicts, null, demotions + 1);
    }

    LadderState enabledBy(String who) {
        return new LadderState(rung, who, regime, lastDay, regimes, agreed, verdicts, trial, demotions);
    }

    LadderState after(DayScore day, RegimeRecord record) {
        Map<String, RegimeRecord> next = new LinkedHashMap<>(regimes);
        next.put(day.regime(), record);
        return new LadderState(rung, author, day.regime(), day.day(), next, agreed, verdicts, trial, demotions);
    }

    LadderState judged(boolean agrees) {
        return new LadderState(
                rung, author, regime, lastDay, regimes, agreed + (agrees ? 1 : 0), verdicts + 1, trial, demotions);
    }

    LadderState tried(@Nullable TrialSeen seen) {
        return new LadderState(rung, author, regime, lastDay, regimes, agreed, verdicts, seen, demotions);
    }
}
