package io.shadowtune.policy.ladder;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.policy.score.SignProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What days of one regime have shown since evidence was last begun. Differences are kept for so many days only; evidence counts all.
 *
 * @param stableDays consecutive days without trouble
 * @param scoredDays days with a difference
 * @param simulatedDays those of them that were simulated
 * @param overHold evidence against {@code hold}
 * @param overRule evidence against {@code rule}
 * @param guards evidence that other figures are not worse than the margin, by name
 * @param holdDays latest differences against {@code hold}, oldest first
 * @param ruleDays the same against {@code rule}
 * @param because why the last day broke the count; empty where it did not
 */
public record RegimeRecord(
        int stableDays,
        int scoredDays,
        int simulatedDays,
        SignProcess overHold,
        SignProcess overRule,
        Map<String, SignProcess> guards,
        List<Double> holdDays,
        List<Double> ruleDays,
        String because) {
    /** No day. */
    public static final RegimeRecord NONE =
            new RegimeRecord(0, 0, 0, SignProcess.NONE, SignProcess.NONE, Map.of(), List.of(), List.of(), "");

    private static final int KEPT_DAYS = 60;

    /** Copies. */
    public RegimeRecord {
        guards = Collections.unmodifiableMap(new LinkedHashMap<>(guards));
        holdDays = List.copyOf(holdDays);
        ruleDays = List.copyOf(ruleDays);
    }

    /** Whether the differences read the same on all of several days. */
    boolean isFrozen() {
        return holdDays.size() > 1
                && (holdDays.stream().distinct().count() == 1
                        || ruleDays.stream().distinct().count() == 1);
    }

    /** Days are counted from none. */
    RegimeRecord unsettled(String why) {
        return new RegimeRecord(0, scoredDays, simulatedDays, overHold, overRule, guards, holdDays, ruleDays, why);
    }

    /** One more day that broke or did not break the count, without evidence. */
    RegimeRecord without(String trouble) {
        return trouble.isEmpty()
                ? new RegimeRecord(
                        stableDays + 1,
                        scoredDays,
                        simulatedDays,
                        overHold,
                        overRule,
                        guards,
                        holdDays,
                        ruleDays,
                        trouble)
                : unsettled(trouble);
    }

    /** One more day with evidence, whether it broke the count or not. */
    RegimeRecord with(DayScore day, double hold, double rule, String trouble, double guardMarginLog) {
        int stable = trouble.isEmpty() ? stableDays + 1 : 0;
        boolean simulated = day.label() == EvidenceLabel.SIMULATED;
        Map<String, SignProcess> guarded = new LinkedHashMap<>(guards);
        for (DayScore.GuardScore guard : day.guards()) {
            SignProcess before = guarded.getOrDefault(guard.metric(), SignProcess.NONE);
            guarded.put(guard.metric(), before.with(guard.differenceLog() + guardMarginLog));
        }
        return new RegimeRecord(
                stable,
                scoredDays + 1,
                simulatedDays + (simulated ? 1 : 0),
                overHold.with(hold),
                overRule.with(rule),
                guarded,
                latest(holdDays, hold),
                latest(ruleDays, rule),
                trouble);
    }

    private static List<Double> latest(List<Double> days, double day) {
        List<Double> next = new ArrayList<>(days);
        next.add(day);
        return next.size() > KEPT_DAYS ? next.subList(1, next.size()) : next;
    }
}
