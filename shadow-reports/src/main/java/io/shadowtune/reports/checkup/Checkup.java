package io.shadowtune.reports.checkup;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.checkup.check.Checks;
import io.shadowtune.reports.checkup.check.Fleet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs all checks over the bundles of a cluster. Pure. */
public final class Checkup {
    private Checkup() {}

    /** Reads every item of every bundle; keys that two bundles share get the host's name in front. */
    public static Fleet read(List<EvidenceBundle> bundles) {
        List<ToolFacts> items = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (EvidenceBundle bundle : bundles) {
            bundle.items().stream()
                    .map(text -> renamed(text, bundles.size() > 1, keys))
                    .map(ToolParsers::read)
                    .forEach(items::add);
        }
        return Fleet.of(items);
    }

    private static ToolText renamed(ToolText text, boolean many, Set<String> keys) {
        ToolReading reading = text.reading();
        String key = many && !reading.host().isEmpty() ? reading.host() + "/" + reading.item() : reading.item();
        String unique = key;
        for (int n = 2; !keys.add(unique); n++) {
            unique = "bundle" + n + "/" + key;
        }
        return new ToolText(new ToolReading(unique, reading.tool(), reading.host(), reading.at()), text.lines());
    }

    /** Answers every check, and compares with a baseline where there is one. */
    public static CheckupAnswer of(List<EvidenceBundle> bundles, Fleet fleet, Optional<Baseline> baseline) {
        List<CheckResult> results = new ArrayList<>();
        Checks.ALL.forEach(
                check -> results.add(new CheckResult(check.id(), check.title(), check.judge(fleet), check.fix())));
        baseline.ifPresent(then -> results.add(new CheckResult(
                "baseline",
                "as in the baseline",
                BaselineComparison.of(then, Baseline.of(fleet)),
                "Ask what was changed on these hosts and why; take a new baseline when it was meant.")));
        List<String> skipped = bundles.stream()
                .flatMap(bundle -> Stream.concat(
                        bundle.skipped().stream().map(one -> one.file() + ": " + one.because()),
                        bundle.notTaken().stream().map(one -> one.tool() + ": " + one.because())))
                .distinct()
                .toList();
        int items = bundles.stream().mapToInt(bundle -> bundle.items().size()).sum();
        return new CheckupAnswer(fleet.hosts(), results, items, skipped);
    }
}
