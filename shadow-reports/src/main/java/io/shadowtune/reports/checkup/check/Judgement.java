package io.shadowtune.reports.checkup.check;

import java.util.List;

/**
 * What a check says.
 *
 * @param verdict in one word
 * @param says in one sentence; for an unknown one, what is missing
 * @param evidence the facts it rests on, those that fail first
 */
public record Judgement(Verdict verdict, String says, List<Cited> evidence) {
    public Judgement {
        evidence = List.copyOf(evidence);
    }

    static Judgement pass(String says, List<Cited> evidence) {
        return new Judgement(Verdict.PASS, says, evidence);
    }

    static Judgement fail(String says, List<Cited> evidence) {
        return new Judgement(Verdict.FAIL, says, evidence);
    }

    static Judgement unknown(String says) {
        return new Judgement(Verdict.UNKNOWN, says, List.of());
    }
}
