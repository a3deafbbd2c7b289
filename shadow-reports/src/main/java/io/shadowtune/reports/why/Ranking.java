package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Orders the findings of one question by their standing, says which one is the answer and how sure that is. */
final class Ranking {
    /** Of the bundles in which nothing decided, about a quarter held nothing that an expert could have decided from. */
    static final double UNDECIDED = 0.25;

    /** Clues that do not decide, however many, raise a cause that words do not point to only so far. */
    private static final double UNSUPPORTED_AT_MOST = 2;

    private static final double SYMPTOM_BEHIND = 3;
    private static final double UNDECIDED_STANDING = 1;

    private static final double LIKELY_FROM = 2.5;
    private static final double LIKELY_MARGIN = 0.5;
    private static final double LEAST_LIKENESS = 0.3;

    private static final double UNDECIDED_AT_MOST = 0.8;

    /** Nine of ten answers by words alone are right; but where what decides was not collected, they mislead. */
    private static final double TRUST_IN_WORDS = 0.78;

    /** One decisive clue and one beside it; what rests on more is no mere symptom. */
    private static final double FEW_CLUES = 4;

    /** Words point to a cause from here on. */
    private static final double POINTED_TO = 0.1;

    /**
     * Where an earlier cause was not tested, the answer may be its symptom. Of 405 bundles from which the items that decide
     * were taken, 12 were answered so, 7 of them with the root cause (2026-11-30, words of the other sets); of the same
     * bundles whole, 6 of 6. Which of both a bundle is, it does not tell, so the lower counts.
     */
    private static final double MAYBE_A_SYMPTOM = HeldOut.afterwards(7, 12);

    private static final double BIAS = -2.0;
    private static final double PER_STANDING = 0.55;
    private static final double PER_MARGIN = 0.45;

    private Ranking() {}

    static List<Finding> of(List<Finding> findings) {
        boolean decided = findings.stream().anyMatch(Ranking::supported);
        List<Finding> sorted = findings.stream()
                .sorted(Comparator.comparingDouble((Finding finding) -> standing(finding, decided))
                        .reversed())
                .toList();
        List<Finding> result = new ArrayList<>();
        for (Finding finding : sorted) {
            result.add(finding.with(finding.status(), confidence(finding, sorted, decided), finding.symptomOf()));
        }
        Finding best = result.get(0);
        double margin = result.size() < 2 ? LIKELY_MARGIN : standing(best, decided) - standing(result.get(1), decided);
        boolean byWords =
                best.likeness() >= LEAST_LIKENESS && standing(best, decided) >= LIKELY_FROM && margin >= LIKELY_MARGIN;
        boolean accepted = supported(best) || best.cause() == Cause.INSUFFICIENT_EVIDENCE || byWords;
        Optional<Finding> next = accepted ? Optional.empty() : behindFaintWords(result, decided);
        if (accepted) {
            result.set(0, best.with(Finding.Status.SUPPORTED, best.confidence(), Optional.empty()));
        } else if (next.isPresent()) {
            result.remove(next.get());
            result.add(0, next.get());
        } else {
            toFront(result);
        }
        return result;
    }

    /** What clues decide is not overruled by words that only faintly point elsewhere. */
    private static Optional<Finding> behindFaintWords(List<Finding> result, boolean decided) {
        return result.get(0).likeness() >= LEAST_LIKENESS
                ? Optional.empty()
                : result.stream()
                        .filter(finding -> supported(finding) && standing(finding, decided) >= LIKELY_FROM)
                        .findFirst();
    }

    private static void toFront(List<Finding> result) {
        for (int i = 0; i < result.size(); i++) {
            Finding finding = result.get(i);
            if (finding.cause() == Cause.INSUFFICIENT_EVIDENCE) {
                result.remove(i);
                result.add(0, finding.with(Finding.Status.SUPPORTED, UNDECIDED, Optional.empty()));
                return;
            }
        }
    }

    private static double standing(Finding finding, boolean decided) {
        double byClues = supported(finding) ? finding.score() : Math.min(UNSUPPORTED_AT_MOST, finding.score());
        double behind = supported(finding) && finding.symptomOf().isPresent() ? SYMPTOM_BEHIND : 0;
        double base = finding.cause() == Cause.INSUFFICIENT_EVIDENCE && !decided ? UNDECIDED_STANDING : 0;
        return byClues - behind + base + LikenessClue.WORTH * finding.likeness();
    }

    private static double confidence(Finding finding, List<Finding> sorted, boolean decided) {
        double rival = sorted.stream()
                .filter(other -> other.cause() != finding.cause()
                        && other.symptomOf().filter(of -> of == finding.cause()).isEmpty())
                .mapToDouble(other -> standing(other, decided))
                .max()
                .orElse(0);
        double standing = standing(finding, decided);
        double logit = BIAS + PER_STANDING * standing + PER_MARGIN * (standing - Math.max(0, rival));
        double confidence = standing <= 0 ? 0 : HeldOut.MOST / (1 + Math.exp(-logit));
        if (finding.cause() == Cause.INSUFFICIENT_EVIDENCE) {
            return Math.min(UNDECIDED_AT_MOST, confidence);
        }
        if (!supported(finding)) {
            return TRUST_IN_WORDS * confidence;
        }
        return mayBeSymptom(finding, sorted) ? Math.min(MAYBE_A_SYMPTOM, confidence) : confidence;
    }

    /** Whether it rests on little, and words point to a cause that would explain it but that nothing has tested. */
    private static boolean mayBeSymptom(Finding finding, List<Finding> all) {
        return finding.score() <= FEW_CLUES
                && all.stream()
                        .anyMatch(other -> other.status() == Finding.Status.UNTESTED
                                && other.likeness() >= POINTED_TO
                                && other.sheet().explains().contains(finding.cause()));
    }

    private static boolean supported(Finding finding) {
        return finding.status() == Finding.Status.SUPPORTED;
    }
}
