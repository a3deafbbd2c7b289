package io.shadowtune.policy.learned.search;

import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.WredFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What an advice was kept from, in words. */
final class Limits {
    private Limits() {}

    /** Better settings that are outside the bounds. */
    static List<String> beyond(
            List<TriedSetting> tried, Candidates candidates, TriedSetting chosen, double indifference) {
        return tried.stream()
                .filter(each -> each.setting().marking()
                        && !candidates.holds(each.setting())
                        && each.cost() < chosen.cost() - indifference)
                .limit(3)
                .map(each -> String.format(
                        Locale.ROOT,
                        "range: %s would cost %.1f %% less still, but lies outside Kmin %d..%d KB, Kmax %d..%d KB",
                        each.setting().inWords(),
                        Objective.percent(chosen.cost() - each.cost()),
                        candidates.kmin().low() / 1000,
                        candidates.kmin().high() / 1000,
                        candidates.kmax().low() / 1000,
                        candidates.kmax().high() / 1000))
                .toList();
    }

    /** Steps and dwell between here and there. */
    static List<String> atOnce(LegalPath path, WredFamily family) {
        return path.settings().size() <= 1
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "step: at most a factor of %.1f at once, so %d steps, at least %d minutes apart and at most %d a day; the first is %s",
                        family.kmin().stepFactor(),
                        path.settings().size(),
                        family.dwell().toMinutes(),
                        family.budgetPerDay(),
                        path.settings().get(0).inWords()));
    }

    /** Pauses that are to be expected where Kmax comes near the pause threshold, and those that trials showed. */
    static List<String> pauses(TriedSetting before, TriedSetting after, Profile profile) {
        List<String> lines = new ArrayList<>();
        double now = before.effects().stream()
                .mapToDouble(Effects::pauseRatio)
                .average()
                .orElse(0);
        double then = after.effects().stream()
                .mapToDouble(Effects::pauseRatio)
                .average()
                .orElse(0);
        if (now > 0 || then > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "pauses: senders are held %.2f %% of the time, and %.2f %% before",
                    100 * then,
                    100 * now));
        }
        profile.buffer().map(BufferFacts::pauseThresholdBytes).ifPresent(threshold -> {
            double share = after.setting().kmaxBytes() / threshold;
            if (share > profile.family().bufferShareRatio()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "buffer: Kmax is %.0f %% of the pause threshold of %.0f KB, above %.0f %%",
                        100 * share,
                        threshold / 1000,
                        100 * profile.family().bufferShareRatio()));
            }
        });
        return lines;
    }
}
