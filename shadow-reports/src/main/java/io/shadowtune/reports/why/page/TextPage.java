package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.cost.AnswerCost;
import java.util.List;
import java.util.Locale;

/** The answer as plain text, the first screen first: what, where, why one may believe it, what to do and what not. */
public final class TextPage {
    private static final int LINES_OF_EVIDENCE = 3;
    private static final int LINES_NOT_TAKEN = 4;

    private TextPage() {}

    /**
     * Renders an answer.
     *
     * @param details whether to show every hypothesis and what was not read
     */
    public static String of(WhyAnswer answer, boolean details) {
        StringBuilder page = new StringBuilder();
        Cause verdict = answer.diagnosis().verdict();
        line(page, "%s  (confidence %s)", verdict, percent(answer.diagnosis().confidence()));
        line(page, "%s", answer.summary());
        page.append('\n');
        field(page, "Network?", network(answer.diagnosis()));
        if (!answer.place().isEmpty()) {
            field(page, "Where", answer.where());
        }
        boolean decided = verdict != Cause.INSUFFICIENT_EVIDENCE;
        if (!decided) {
            UndecidedLines.of(answer).forEach(line -> field(page, line.name(), line.text()));
        }
        answer.main().ifPresent(finding -> main(page, finding, decided));
        answer.context().lines().forEach(line -> field(page, line.name(), line.text()));
        for (Finding other : answer.others()) {
            field(
                    page,
                    "Also",
                    "%s (%s): %s"
                            .formatted(
                                    other.cause(),
                                    percent(other.confidence()),
                                    other.sheet().means()));
        }
        for (Finding symptom : answer.symptoms()) {
            field(
                    page,
                    "Symptom",
                    "%s follows from %s"
                            .formatted(
                                    symptom.cause(),
                                    symptom.symptomOf().map(Cause::name).orElse("")));
        }
        List<String> next = answer.diagnosis().nextMeasurements();
        for (int i = 0; decided && !answer.diagnosis().isSure() && i < next.size(); i++) {
            field(page, i == 0 ? "Measure next" : "", next.get(i));
        }
        field(page, "Cost", costWords(answer.cost()));
        field(page, "Judge it", judging(answer));
        if (details) {
            details(page, answer);
        } else {
            account(page, answer.account());
        }
        notTaken(page, answer.account(), details ? Integer.MAX_VALUE : LINES_NOT_TAKEN);
        return page.toString();
    }

    private static void main(StringBuilder page, Finding finding, boolean decided) {
        List<ShownFact> evidence = EvidenceLines.of(finding, LINES_OF_EVIDENCE);
        for (int i = 0; i < evidence.size(); i++) {
            field(page, i == 0 ? "Evidence" : "", cited(evidence.get(i)));
        }
        List<ShownFact> against = ShownFact.of(CitedFact.of(finding.against()));
        for (int i = 0; i < against.size(); i++) {
            field(page, i == 0 ? "Against" : "", cited(against.get(i)));
        }
        field(page, "Do", finding.sheet().advice().fix());
        if (!finding.sheet().advice().unsafe().isEmpty()) {
            field(page, "Unsafe", finding.sheet().advice().unsafe());
        }
        field(page, decided ? "Confirm" : "Take", finding.sheet().advice().confirmWith());
        field(page, "Wake", finding.sheet().advice().owner());
    }

    private static void details(StringBuilder page, WhyAnswer answer) {
        page.append("\nEvery hypothesis that something was found for or against\n");
        for (Finding finding : answer.diagnosis().findings()) {
            if (finding.clues().isEmpty()) {
                continue;
            }
            line(
                    page,
                    "  %s  %s  %s",
                    finding.cause(),
                    finding.status().name().toLowerCase(Locale.ROOT),
                    percent(finding.confidence()));
            ShownFact.of(CitedFact.of(finding.evidence())).forEach(fact -> line(page, "      + %s", cited(fact)));
            ShownFact.of(CitedFact.of(finding.against())).forEach(fact -> line(page, "      - %s", cited(fact)));
        }
        page.append("\nNot read\n");
        answer.account().unread().forEach(item -> line(page, "  %s", item));
        answer.account().skipped().forEach(file -> line(page, "  %s", file));
    }

    private static void account(StringBuilder page, WhyAnswer.Account account) {
        line(
                page,
                "%nRead %s, %s; lines of %s were not understood, %s not read, or not wholly (--details).",
                counted(account.items(), "item"),
                counted(account.facts(), "fact"),
                counted(account.unread().size(), "item"),
                counted(account.skipped().size(), "file") + (account.skipped().size() == 1 ? " was" : " were"));
    }

    static String costWords(AnswerCost cost) {
        return cost instanceof AnswerCost.Known known ? known.hours().words() + ": " + known.because() : cost.because();
    }

    /** How to say whether the answer was right, and how often people said so. */
    static String judging(WhyAnswer answer) {
        return "shadowtune verdict %s --cause X --by NAME%s"
                .formatted(
                        answer.id().text(),
                        answer.agreement().map(known -> "; " + known.words()).orElse(""));
    }

    private static void notTaken(StringBuilder page, WhyAnswer.Account account, int most) {
        List<String> lines = NotTakenLines.of(account.notTaken());
        if (lines.isEmpty()) {
            return;
        }
        line(page, "%nCould not be tested, because it was not taken, or not wholly");
        lines.stream().limit(most).forEach(one -> line(page, "  %s", one));
        if (lines.size() > most) {
            line(page, "  and %d more (--details)", lines.size() - most);
        }
    }

    /** Whether the network is at fault, in which part, and how sure that is. */
    static String network(Diagnosis diagnosis) {
        Cause verdict = diagnosis.verdict();
        String layer = verdict.layer().name().toLowerCase(Locale.ROOT);
        String sure = percent(diagnosis.confidence());
        return switch (verdict) {
            case INSUFFICIENT_EVIDENCE -> "cannot be said yet";
            case NO_NETWORK_FAULT -> "no, and nothing is broken (%s)".formatted(sure);
            default ->
                verdict.isNetwork() ? "yes: %s (%s)".formatted(layer, sure) : "no: %s (%s)".formatted(layer, sure);
        };
    }

    /** A confidence in whole per cent. */
    static String percent(double confidence) {
        return Math.round(confidence * 100) + " %";
    }

    /** A count and its noun, in the plural unless it is one. */
    static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String cited(ShownFact fact) {
        return "%s  [%s]".formatted(fact.fact(), fact.where());
    }

    private static void field(StringBuilder page, String name, String text) {
        line(page, "%-13s %s", name, text);
    }

    private static void line(StringBuilder page, String format, Object... arguments) {
        page.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
