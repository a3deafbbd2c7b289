package io.shadowtune.reports.why.page;

import io.shadowtune.reports.html.HtmlText;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.clue.Cause;
import java.util.List;
import java.util.Locale;

/**
 * The answer as one HTML page that needs nothing else: no script, nothing to fetch, a content policy that forbids it.
 * Details fold out without script. Whatever came from outside is escaped.
 */
public final class HtmlPage {
    private static final int LINES_OF_EVIDENCE = 3;
    private static final String STYLE =
            ":root{color-scheme:light dark;--line:#d8dde3;--soft:#5b6470;--net:#b3261e;--host:#7a4d00;--fine:#1b6e3c}"
                    + "@media(prefers-color-scheme:dark){:root{--line:#3a424c;--soft:#a4adb8;--net:#ff8a80;--host:#ffc46b;--fine:#7fd8a0}}"
                    + "body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:1.5rem}"
                    + "h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1rem;margin:1.6rem 0 .4rem}.soft{color:var(--soft)}"
                    + "header{border-left:.4rem solid var(--line);padding-left:1rem}header.network{border-color:var(--net)}"
                    + "header.host{border-color:var(--host)}header.fine{border-color:var(--fine)}"
                    + "dl{display:grid;grid-template-columns:9rem 1fr;gap:.35rem 1rem;margin:1.2rem 0}dt{color:var(--soft)}dd{margin:0}"
                    + "code{font:.85em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}ul{padding-left:1.2rem;margin:.3rem 0}"
                    + "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:.35rem .5rem;text-align:left;vertical-align:top}"
                    + ".n{text-align:right;white-space:nowrap}summary{cursor:pointer;margin-top:1.6rem;font-weight:600}footer{margin-top:2rem;color:var(--soft);font-size:.85rem}";

    private final WhyAnswer answer;
    private final StringBuilder out = new StringBuilder(16_384);

    private HtmlPage(WhyAnswer answer) {
        this.answer = answer;
    }

    /** Renders an answer. */
    public static String of(WhyAnswer answer) {
        return new HtmlPage(answer).render();
    }

    private String render() {
        Cause verdict = answer.diagnosis().verdict();
        out.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
        text("Why: " + words(verdict))
                .append("</title>\n<style>")
                .append(STYLE)
                .append("</style></head>\n<body><main>\n");
        out.append("<header class=\"").append(colour(verdict)).append("\"><p class=\"soft\">");
        text(answer.symptom().isEmpty() ? answer.asked() : answer.symptom()).append("</p><h1>");
        text(answer.summary())
                .append("</h1><p><code>")
                .append(verdict)
                .append("</code> <span class=\"soft\">confidence ");
        out.append(TextPage.percent(answer.diagnosis().confidence())).append("</span></p></header>\n<dl>");
        field("Network?", TextPage.network(answer.diagnosis()));
        if (!answer.place().isEmpty()) {
            field("Where", answer.where());
        }
        if (verdict == Cause.INSUFFICIENT_EVIDENCE) {
            UndecidedLines.of(answer).forEach(line -> field(line.name(), line.text()));
        }
        answer.main().ifPresent(this::main);
        answer.context().lines().forEach(line -> field(line.name(), line.text()));
        answer.others()
                .forEach(other -> field(
                        "Also",
                        "%s (%s): %s"
                                .formatted(
                                        words(other.cause()),
                                        TextPage.percent(other.confidence()),
                                        other.sheet().means())));
        answer.symptoms()
                .forEach(symptom -> field(
                        "Symptom",
                        "%s follows from %s"
                                .formatted(
                                        words(symptom.cause()),
                                        symptom.symptomOf().map(HtmlPage::words).orElse(""))));
        field("Cost", TextPage.costWords(answer.cost()));
        out.append("<dt>Judge it</dt><dd><code>shadowtune verdict ");
        text(answer.id().text()).append(" --cause X --by NAME</code>");
        answer.agreement().ifPresent(known -> text("; " + known.words()));
        out.append("</dd></dl>\n");
        next();
        hypotheses();
        account();
        out.append(
                "<footer>Made by shadowtune from what is cited above; nothing was changed anywhere.</footer>\n</main></body></html>\n");
        return out.toString();
    }

    private void main(Finding finding) {
        cited("Evidence", EvidenceLines.of(finding, LINES_OF_EVIDENCE), LINES_OF_EVIDENCE);
        cited("Against", ShownFact.of(CitedFact.of(finding.against())), Integer.MAX_VALUE);
        field("Do", finding.sheet().advice().fix());
        if (!finding.sheet().advice().unsafe().isEmpty()) {
            field("Unsafe", finding.sheet().advice().unsafe());
        }
        boolean undecided = finding.cause() == Cause.INSUFFICIENT_EVIDENCE;
        out.append("<dt>").append(undecided ? "Take" : "Confirm with").append("</dt><dd><code>");
        text(finding.sheet().advice().confirmWith()).append("</code></dd>");
        field("Wake", finding.sheet().advice().owner());
    }

    private void cited(String name, List<ShownFact> facts, int most) {
        if (facts.isEmpty()) {
            return;
        }
        out.append("<dt>").append(name).append("</dt><dd>");
        list(facts.subList(0, Math.min(most, facts.size())));
        out.append("</dd>");
    }

    private void list(List<ShownFact> facts) {
        out.append("<ul>");
        for (ShownFact fact : facts) {
            out.append("<li>");
            text(fact.fact()).append(" <code class=\"soft\">");
            text(fact.where()).append("</code></li>");
        }
        out.append("</ul>");
    }

    private void next() {
        boolean undecided = answer.diagnosis().verdict() == Cause.INSUFFICIENT_EVIDENCE;
        if (undecided || answer.diagnosis().isSure()) {
            return;
        }
        out.append("<h2>Measure next</h2><ul>");
        answer.diagnosis().nextMeasurements().forEach(next -> {
            out.append("<li><code>");
            text(next).append("</code></li>");
        });
        out.append("</ul>\n");
    }

    private void hypotheses() {
        out.append("<details><summary>Every hypothesis something was found for or against</summary><table><thead><tr>");
        out.append(
                "<th>Cause</th><th>Status</th><th class=\"n\">Confidence</th><th>For and against</th></tr></thead><tbody>\n");
        for (Finding finding : answer.diagnosis().findings()) {
            if (finding.clues().isEmpty()) {
                continue;
            }
            out.append("<tr><td>");
            text(words(finding.cause()))
                    .append("</td><td>")
                    .append(finding.status().name().toLowerCase(Locale.ROOT));
            out.append("</td><td class=\"n\">")
                    .append(TextPage.percent(finding.confidence()))
                    .append("</td><td>");
            list(ShownFact.of(CitedFact.of(finding.evidence())));
            List<ShownFact> against = ShownFact.of(CitedFact.of(finding.against()));
            if (!against.isEmpty()) {
                out.append("against");
                list(against);
            }
            out.append("</td></tr>\n");
        }
        out.append("</tbody></table></details>\n");
    }

    private void account() {
        WhyAnswer.Account account = answer.account();
        out.append("<details><summary>What was read and what was not</summary><p>")
                .append(TextPage.counted(account.items(), "item"))
                .append(", ");
        out.append(TextPage.counted(account.facts(), "fact")).append(".</p><ul>");
        account.unread().forEach(item -> {
            out.append("<li>not understood in ");
            text(item).append("</li>");
        });
        account.skipped().forEach(file -> {
            out.append("<li>not read: ");
            text(file).append("</li>");
        });
        out.append("</ul></details>\n");
        notTaken(NotTakenLines.of(account.notTaken()));
    }

    private void notTaken(List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        out.append("<details><summary>What could not be tested, because it was not taken, or not wholly</summary><ul>");
        lines.forEach(one -> {
            out.append("<li>");
            text(one).append("</li>");
        });
        out.append("</ul></details>\n");
    }

    private void field(String name, String value) {
        out.append("<dt>").append(name).append("</dt><dd>");
        text(value).append("</dd>");
    }

    private StringBuilder text(String text) {
        return out.append(HtmlText.of(text));
    }

    private static String colour(Cause verdict) {
        return switch (verdict) {
            case NO_NETWORK_FAULT -> "fine";
            case INSUFFICIENT_EVIDENCE -> "";
            default -> verdict.isNetwork() ? "network" : "host";
        };
    }

    private static String words(Cause cause) {
        return cause.name().replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
