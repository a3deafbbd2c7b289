package io.shadowtune.reports.checkup;

import io.shadowtune.reports.checkup.check.Cited;
import io.shadowtune.reports.checkup.check.Judgement;
import io.shadowtune.reports.checkup.check.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares hosts with their baseline. A setting that differs fails; what is not in both says nothing. Errors that were
 * counted since are told, and fail nothing: days lie between, and two readings now tell whether they still grow.
 */
final class BaselineComparison {
    private static final int TOLD = 4;

    private BaselineComparison() {}

    static Judgement of(Baseline then, Baseline now) {
        List<Cited> changed = new ArrayList<>();
        List<Cited> counted = new ArrayList<>();
        int compared = 0;
        int hosts = 0;
        for (Map.Entry<String, Baseline.HostState> entry : new TreeMap<>(now.hosts()).entrySet()) {
            Baseline.HostState before = then.hosts().get(entry.getKey());
            if (before == null) {
                continue;
            }
            hosts++;
            for (Map.Entry<String, String> setting :
                    new TreeMap<>(entry.getValue().settings()).entrySet()) {
                String was = before.settings().get(setting.getKey());
                if (was != null) {
                    compared++;
                    if (!was.equals(setting.getValue())) {
                        changed.add(cited(
                                entry.getKey(),
                                "%s was %s, is %s".formatted(setting.getKey(), was, setting.getValue())));
                    }
                }
            }
            new TreeMap<>(entry.getValue().counters()).forEach((name, count) -> {
                Long was = before.counters().get(name);
                if (was != null && count > was) {
                    counted.add(cited(entry.getKey(), "%s +%,d since".formatted(name, count - was)));
                }
            });
        }
        if (hosts == 0) {
            return new Judgement(Verdict.UNKNOWN, "the baseline knows none of these hosts", List.of());
        }
        List<Cited> all = new ArrayList<>(changed);
        all.addAll(counted);
        String errors = counted.isEmpty() ? "" : "; errors counted since: " + words(counted);
        return changed.isEmpty()
                ? new Judgement(
                        Verdict.PASS,
                        "%,d settings of %,d %s as they were%s"
                                .formatted(compared, hosts, hosts == 1 ? "host" : "hosts", errors),
                        all)
                : new Judgement(Verdict.FAIL, "changed: " + words(changed) + errors, all);
    }

    private static Cited cited(String host, String fact) {
        return new Cited(host, "baseline", 0, fact);
    }

    private static String words(List<Cited> cited) {
        String told = cited.stream()
                .limit(TOLD)
                .map(one -> (one.host() + " " + one.fact()).strip())
                .collect(Collectors.joining(", "));
        return cited.size() > TOLD ? "%s and %,d more".formatted(told, cited.size() - TOLD) : told;
    }
}
