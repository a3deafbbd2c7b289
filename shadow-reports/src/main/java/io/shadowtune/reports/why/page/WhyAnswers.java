package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.cost.BundleCost;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.likeness.WordWeights;
import io.shadowtune.reports.why.onset.OnsetSearch;
import io.shadowtune.reports.why.verdict.AnswerNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers questions from evidence, taken from a bundle or from the history. */
public final class WhyAnswers {
    private WhyAnswers() {}

    /** Reads every item of a bundle, weighs all causes and says where it points. Pure. */
    public static WhyAnswer ofBundle(String path, EvidenceBundle bundle) {
        List<ToolFacts> items = bundle.items().stream().map(ToolParsers::read).toList();
        return of(
                Map.of("bundle", path),
                Evidence.of(bundle.symptom(), items),
                bundle.skipped().stream()
                        .map(skipped -> skipped.file() + ": " + skipped.because())
                        .toList(),
                bundle.notTaken(),
                Optional.empty());
    }

    /**
     * Weighs all causes and says where the evidence points. Pure.
     *
     * @param question what was asked, by name
     * @param context what the history tells beside it
     */
    public static WhyAnswer of(Map<String, String> question, Evidence evidence, AnswerContext context) {
        return of(question, evidence, List.of(), List.of(), Optional.of(context));
    }

    /** Lines that use up what patterns may take for one line are made to; they were not looked for everything in. */
    private static Stream<String> unsearched(Evidence evidence) {
        return evidence.items().stream()
                .filter(item -> evidence.unsearchedLines(item) > 0)
                .map(item ->
                        "%s: %,d of %,d lines were not searched for everything, as the text makes that take too long"
                                .formatted(
                                        item.text().reading().item(),
                                        evidence.unsearchedLines(item),
                                        item.text().lines().size()));
    }

    private static WhyAnswer of(
            Map<String, String> question,
            Evidence evidence,
            List<String> skipped,
            List<EvidenceBundle.NotTaken> notTaken,
            Optional<AnswerContext> context) {
        // words of tools and people, not those that the history is told in
        WordWeights words = context.isEmpty() ? WordWeights.learned() : WordWeights.none();
        Diagnosis diagnosis = new Reasoner(CauseSheets.all(), words).diagnose(evidence);
        Optional<Finding> named = diagnosis.findings().stream()
                .filter(finding -> finding.cause() == diagnosis.verdict())
                .filter(finding ->
                        finding.status() == Finding.Status.SUPPORTED && finding.cause() != Cause.INSUFFICIENT_EVIDENCE)
                .findFirst();
        String place = named.map(Places::of).orElse("");
        String part =
                named.flatMap(finding -> Places.part(finding, place, evidence)).orElse("");
        List<ToolFacts> items = evidence.items();
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
                Stream.concat(skipped.stream(), unsearched(evidence)).toList(),
                notTaken,
                context.isEmpty() ? LookedAt.inBundle(evidence) : LookedAt.inHistory(evidence, question));
        AnswerContext around = context.orElseGet(() -> AnswerContext.ofBundle(OnsetSearch.of(evidence, diagnosis)));
        return new WhyAnswer(
                question,
                evidence.symptom(),
                diagnosis,
                place,
                part,
                account,
                AnswerNames.of(question, evidence, diagnosis.verdict()),
                BundleCost.of(evidence, diagnosis.verdict(), around.onset()),
                Optional.empty(),
                around);
    }
}
