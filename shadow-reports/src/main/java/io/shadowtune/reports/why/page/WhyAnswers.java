package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.List;

/** Answers questions from evidence bundles. */
public final class WhyAnswers {
    private WhyAnswers() {}

    /** Reads every item of a bundle, weighs all causes and says where it points. Pure. */
    public static WhyAnswer of(String question, EvidenceBundle bundle) {
        List<ToolFacts> items = bundle.items().stream().map(ToolParsers::read).toList();
        Diagnosis diagnosis = new Reasoner(CauseSheets.all()).diagnose(Evidence.of(bundle.symptom(), items));
        String place = diagnosis.findings().stream()
                .filter(finding -> finding.cause() == diagnosis.verdict())
                .filter(finding -> finding.status() == Finding.Status.SUPPORTED)
                .findFirst()
                .map(Places::of)
                .orElse("");
        WhyAnswer.Account account = new WhyAnswer.Account(
                items.size(),
                items.stream().mapToInt(item -> item.facts().size()).sum(),
                items.stream()
                        .filter(item -> !item.unreadLines().isEmpty())
                        .map(item -> "%s: %d of %d lines"
                                .formatted(
                                        item.text().reading().item(),
                                        item.unreadLines().size(),
                                        item.text().lines().size()))
                        .toList(),
                bundle.skipped().stream()
                        .map(skipped -> skipped.file() + ": " + skipped.because())
                        .toList());
        return new WhyAnswer(question, bundle.symptom(), diagnosis, place, account);
    }
}
