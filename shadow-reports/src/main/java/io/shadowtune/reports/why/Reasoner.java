package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
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
 * explains is its symptom and steps behind it: the earliest cause that somebody can fix is the answer. 4. Confidence
 * grows with the score and with the distance to the best rival that is not a symptom. 5. When no cause is supported,
 * one that has much more for it than any other is named with little confidence; else the answer is that the evidence
 * does not decide, with what looked relevant and proves nothing.
 */
public final class Reasoner {
    private static final double SUPPORTED_FROM = 2.5;

    private static final double LIKELY_FROM = 3;
    private static final double LIKELY_MARGIN = 1;
    private static final long LIKELY_ITEMS = 3;
    private static final double LIKELY_AT_MOST = 0.5;

    /** Of the bundles in which nothing decided, about a quarter held nothing that an expert could have decided from. */
    private static final double UNDECIDED = 0.25;

    private static final double UNDECIDED_AT_MOST = 0.8;

    private static final double BIAS = -2.0;
    private static final double PER_SCORE = 0.55;
    private static final double PER_MARGIN = 0.45;

    private final List<CauseSheet> sheets;

    /** Takes the causes to weigh. */
    public Reasoner(List<CauseSheet> sheets) {
        this.sheets = List.copyOf(sheets);
    }

    /** Answers one question. */
    public Diagnosis diagnose(Evidence evidence) {
        List<Finding> weighed = new ArrayList<>();
        for (CauseSheet sheet : sheets) {
            weighed.add(weighed(sheet, evidence));
        }
        List<Finding> explained = withSymptoms(weighed);
        explained.sort(Comparator.comparing(Reasoner::rank)
                .thenComparing(Comparator.comparingDouble(Finding::score).reversed()));
        List<Finding> findings = withConfidence(explained);
        List<Finding> answered = findings.stream().anyMatch(Reasoner::supported)
                ? findings
                : mostLikely(findings).orElseGet(() -> undecided(findings));
        Optional<Finding> best = answered.stream().filter(Reasoner::supported).findFirst();
        return new Diagnosis(
                best.map(Finding::cause).orElse(Cause.INSUFFICIENT_EVIDENCE),
                best.map(Finding::confidence).orElse(UNDECIDED),
                answered,
                NextMeasurements.of(answered));
    }

    /** Nothing decides alone; but one cause has so much more for it than any other that it is the likely one. */
    private static Optional<List<Finding>> mostLikely(List<Finding> findings) {
        List<Finding> causes = findings.stream()
                .filter(finding -> finding.cause() != Cause.INSUFFICIENT_EVIDENCE)
                .sorted(Comparator.comparingDouble(Finding::score).reversed())
                .toList();
        if (causes.size() < 2
                || causes.get(0).score() < LIKELY_FROM
                || causes.get(0).score() - causes.get(1).score() < LIKELY_MARGIN
                || items(causes.get(0)) < LIKELY_ITEMS) {
            return Optional.empty();
        }
        Finding likely = causes.get(0);
        List<Finding> result = new ArrayList<>();
        result.add(
                likely.with(Finding.Status.SUPPORTED, Math.min(LIKELY_AT_MOST, likely.confidence()), Optional.empty()));
        findings.stream().filter(finding -> finding.cause() != likely.cause()).forEach(result::add);
        return Optional.of(result);
    }

    /** How many items speak for it; clues from one item are no independent witnesses. */
    private static long items(Finding finding) {
        return finding.evidence().stream()
                .flatMap(found -> found.matches().stream())
                .flatMap(match -> match.items().stream())
                .distinct()
                .count();
    }

    /** Nothing decides: that is the answer. */
    private static List<Finding> undecided(List<Finding> findings) {
        List<Finding> result = new ArrayList<>();
        for (Finding finding : findings) {
            if (finding.cause() == Cause.INSUFFICIENT_EVIDENCE) {
                result.add(0, finding.with(Finding.Status.SUPPORTED, UNDECIDED, Optional.empty()));
            } else {
                result.add(finding);
            }
        }
        return result;
    }

    private static boolean supported(Finding finding) {
        return finding.status() == Finding.Status.SUPPORTED;
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
        return new Finding(sheet, status, score, 0, found, Optional.empty());
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

    private static int rank(Finding finding) {
        if (finding.status() != Finding.Status.SUPPORTED) {
            return 2;
        }
        return finding.symptomOf().isPresent() ? 1 : 0;
    }

    private static List<Finding> withConfidence(List<Finding> sorted) {
        List<Finding> result = new ArrayList<>();
        for (Finding finding : sorted) {
            double rival = sorted.stream()
                    .filter(other -> other.cause() != finding.cause()
                            && other.symptomOf().isEmpty())
                    .mapToDouble(Finding::score)
                    .max()
                    .orElse(0);
            double logit = BIAS + PER_SCORE * finding.score() + PER_MARGIN * (finding.score() - Math.max(0, rival));
            double most = finding.cause() == Cause.INSUFFICIENT_EVIDENCE ? UNDECIDED_AT_MOST : 1;
            double confidence = finding.score() <= 0 ? 0 : Math.min(most, 1 / (1 + Math.exp(-logit)));
            result.add(finding.with(finding.status(), confidence, finding.symptomOf()));
        }
        return result;
    }
}
