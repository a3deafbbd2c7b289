package io.shadowtune.reports.why;

import io.shadowtune.reports.why.cause.CauseSheets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reasoners that know only the words of other sets than the one asked about, so that no case is asked by somebody who
 * learned from it or from cases of the same hand. The set of a case is its id without the number.
 */
final class LeftOut {
    private final List<DiagnosisCase> all;
    private final Map<String, Reasoner> bySet = new HashMap<>();

    LeftOut(List<DiagnosisCase> all) {
        this.all = List.copyOf(all);
    }

    /** Answers a case with what the other sets teach. */
    CaseScore.Result answer(DiagnosisCase asked) {
        return CaseScore.of(asked, bySet.computeIfAbsent(set(asked), this::without));
    }

    private Reasoner without(String set) {
        List<DiagnosisCase> others =
                all.stream().filter(one -> !set(one).equals(set)).toList();
        return new Reasoner(CauseSheets.all(), WordTraining.of(others));
    }

    static String set(DiagnosisCase one) {
        return one.id().replaceFirst("-?\\d+$", "");
    }
}
