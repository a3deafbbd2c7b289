package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.likeness.Likeness;
import io.shadowtune.reports.why.likeness.WordWeights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Weighs every cause sheet against the evidence.
 *
 * <p>1. A cause scores the weights of the clues found for it minus those against it, each clue once. 2. It is supported
 * when a decisive clue was found and the score stays at {@value #SUPPORTED_FROM} or more; refuted when only clues
 * against it were found, or they outweigh the others; untested else. 3. A supported cause that another supported one
 * explains is its symptom and steps behind it: the earliest cause that somebody can fix is the answer. 4. What no sheet
 * foresaw is judged by its words: the likeness to earlier cases of a cause raises its standing, and what is supported
 * by clues only stays behind when the words point strongly elsewhere. 5. The cause of the highest standing is the
 * answer when it is supported, or when it stands far enough before all others; else the answer is that the evidence
 * does not decide, with what looked relevant and proves nothing. 6. Confidence grows with the standing and with the
 * distance to the next, up to what cases that were never seen allow ({@link HeldOut}); it stays low where the answer may
 * be only a symptom of an earlier cause that was not tested.
 */
public final class Reasoner {
    private static final double SUPPORTED_FROM = 2.5;

    private final List<CauseSheet> sheets;
    private final WordWeights weights;

    /** Takes the causes to weigh; words say nothing. */
    public Reasoner(List<CauseSheet> sheets) {
        this(sheets, WordWeights.none());
    }

    /** Takes the causes to weigh and what words say of them. */
    public Reasoner(List<CauseSheet> sheets, WordWeights weights) {
        this.sheets = List.copyOf(sheets);
        this.weights = weights;
    }

    /** Answers one question. */
    public Diagnosis diagnose(Evidence evidence) {
        List<Finding> weighed = new ArrayList<>();
        for (CauseSheet sheet : sheets) {
            weighed.add(weighed(sheet, evidence));
        }
        Likeness likeness = Likeness.of(weights, evidence);
        List<Finding> explained = withSymptoms(weighed).stream()
                .map(finding -> LikenessClue.added(finding, likeness))
                .toList();
        List<Finding> answered = Ranking.of(explained);
        Optional<Finding> best =
                answered.stream().findFirst().filter(finding -> finding.status() == Finding.Status.SUPPORTED);
        return new Diagnosis(
                best.map(Finding::cause).orElse(Cause.INSUFFICIENT_EVIDENCE),
                best.map(Finding::confidence).orElse(Ranking.UNDECIDED),
                answered,
                NextMeasurements.of(answered));
    }

    private static Finding weighed(CauseSheet sheet, Evidence evidence) {
        List<FoundClue> found = new ArrayList<>();
        double score = 0;
        boolean decisive = false;
        for (Clue clue : sheet.clues()) {
            List<Match> matches = matches(clue, evidence);
            if (matches.isEmpty()) {
                continue;
            }
            found.add(new FoundClue(clue, matches));
            score += clue.role() == Clue.Role.AGAINST ? -clue.weight() : clue.weight();
            decisive |= clue.role() == Clue.Role.DECISIVE;
        }
        if (decisive) {
            Optional<FoundClue> compared = Counterparts.of(found, evidence);
            compared.ifPresent(found::add);
            score += compared.map(clue -> clue.clue().weight()).orElse(0.0);
        }
        Finding.Status status = decisive && score >= SUPPORTED_FROM
                ? Finding.Status.SUPPORTED
                : score < 0 ? Finding.Status.REFUTED : Finding.Status.UNTESTED;
        return new Finding(sheet, status, score, 0, 0, found, Optional.empty());
    }

    /** A line that is made to exhaust a pattern's recursion shows nothing. */
    private static List<Match> matches(Clue clue, Evidence evidence) {
        try {
            return clue.sign().matches(evidence);
        } catch (StackOverflowError hostileLine) {
            return List.of();
        }
    }

    private static List<Finding> withSymptoms(List<Finding> weighed) {
        Map<Cause, Cause> explainedBy = new HashMap<>();
        for (Finding finding : weighed) {
            if (finding.status() == Finding.Status.SUPPORTED) {
                finding.sheet().explains().forEach(symptom -> explainedBy.putIfAbsent(symptom, finding.cause()));
            }
        }
        List<Finding> result = new ArrayList<>();
        for (Finding finding : weighed) {
            Cause by = explainedBy.get(finding.cause());
            result.add(by == null ? finding : finding.with(finding.status(), 0, Optional.of(by)));
        }
        return result;
    }
}
