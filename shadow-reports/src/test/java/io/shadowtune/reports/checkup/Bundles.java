package io.shadowtune.reports.checkup;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.checkup.check.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bundles made of texts, and what a checkup says about them. */
final class Bundles {
    private final List<ToolText> items = new ArrayList<>();

    static Bundles none() {
        return new Bundles();
    }

    Bundles with(String host, String tool, String text) {
        return with(host, tool, "", text);
    }

    Bundles with(String host, String tool, String at, String text) {
        items.add(ToolText.of(
                new ToolReading("item" + items.size() + (at.isEmpty() ? "" : "_" + at), tool, host, ""), text));
        return this;
    }

    EvidenceBundle bundle() {
        return new EvidenceBundle("", items, List.of(), List.of());
    }

    CheckupAnswer answer() {
        List<EvidenceBundle> bundles = List.of(bundle());
        return Checkup.of(bundles, Checkup.read(bundles), Optional.empty());
    }

    Judgement judged(String check) {
        return answer().results().stream()
                .filter(result -> result.id().equals(check))
                .map(CheckResult::judgement)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no check is called " + check));
    }
}
