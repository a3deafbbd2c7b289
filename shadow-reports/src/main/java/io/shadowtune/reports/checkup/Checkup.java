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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs all checks over the bundles of a cluster. Pure. */
public final class Checkup {
    private Checkup() {}

    /** Reads every item of every bundle; of several bundles, keys have the host's name in front. */
    public static Fleet read(List<EvidenceBundle> bundles) {
        return read(
                bundles,
                IntStream.rangeClosed(1, bundles.size())
                        .mapToObj(n -> "bundle" + n)
                        .toList());
    }

    /**
     * Reads every item of every bundle; of several bundles, keys have the host's name in front. A bundle that names no
     * host at all is one of its own, called like the bundle.
     *
     * @param names of the bundles, in their order
     */
    public static Fleet read(List<EvidenceBundle> bundles, List<String> names) {
        List<ToolFacts> items = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        boolean many = bundles.size() > 1;
        for (int i = 0; i < bundles.size(); i++) {
            String name = names.get(i);
            List<ToolText> texts = bundles.get(i).items();
            boolean nameless =
                    texts.stream().allMatch(text -> text.reading().host().isEmpty());
            texts.stream()
                    .map(text -> many ? renamed(text, name, nameless, keys) : text)
                    .map(ToolParsers::read)
                    .forEach(items::add);
        }
        return Fleet.of(items);
    }

    private static ToolText renamed(ToolText text, String bundle, boolean nameless, Set<String> keys) {
        ToolReading reading = text.reading();
        String host = nameless ? bundle : reading.host();
        String folder = host.isEmpty() ? bundle : host;
        String key = reading.item().startsWith(folder + "/") ? reading.item() : folder + "/" + reading.item();
        String unique = key;
        for (int n = 2; !keys.add(unique); n++) {
            unique = key + " (" + n + ")";
        }
        return new ToolText(new ToolReading(unique, reading.tool(), host, reading.at()), text.lines());
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
