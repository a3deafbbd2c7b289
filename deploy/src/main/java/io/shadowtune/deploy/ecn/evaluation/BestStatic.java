package io.shadowtune.deploy.ecn.evaluation;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The single setting that does best over scenarios, chosen without the one it is then used for. */
final class BestStatic {
    private final List<MeasuredScenario> scenarios;
    private final Set<WredSetting> candidates = new LinkedHashSet<>();

    /** Candidates are the settings that were measured under half of the scenarios or more; all where there is no such one. */
    BestStatic(List<MeasuredScenario> scenarios) {
        this.scenarios = List.copyOf(scenarios);
        Map<WredSetting, Integer> counts = new LinkedHashMap<>();
        scenarios.forEach(
                scenario -> scenario.settings().forEach(measured -> counts.merge(measured.setting(), 1, Integer::sum)));
        counts.forEach((setting, count) -> {
            if (2 * count >= scenarios.size()) {
                candidates.add(setting);
            }
        });
        if (candidates.isEmpty()) {
            candidates.addAll(counts.keySet());
        }
    }

    /** The one with the least geometric mean of regrets over all other scenarios; over itself where there is no other. */
    WredSetting without(MeasuredScenario held) {
        List<MeasuredScenario> training = scenarios.size() == 1
                ? scenarios
                : scenarios.stream().filter(each -> !each.equals(held)).toList();
        return best(training);
    }

    /** The one chosen with hindsight, over all scenarios; no arm could have known it. */
    WredSetting inHindsight() {
        return best(scenarios);
    }

    private WredSetting best(List<MeasuredScenario> training) {
        return candidates.stream()
                .min(Comparator.comparingDouble(setting -> training.stream()
                        .mapToDouble(each -> Math.log(each.regret(setting)))
                        .sum()))
                .orElseThrow();
    }
}
