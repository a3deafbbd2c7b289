package io.shadowtune.reports.checkup.page;

import io.shadowtune.reports.checkup.CheckResult;
import io.shadowtune.reports.checkup.CheckupAnswer;
import io.shadowtune.reports.checkup.check.Cited;
import io.shadowtune.reports.checkup.check.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A checkup as plain text: a table of all checks, and below it what fails, with evidence and what to do. */
public final class CheckupTextPage {
    private static final int LINES_OF_EVIDENCE = 4;

    private CheckupTextPage() {}

    /** Renders an answer. */
    public static String of(CheckupAnswer answer) {
        StringBuilder page = new StringBuilder();
        line(
                page,
                "%s: %d pass, %d fail, %d unknown   %s",
                headline(answer),
                answer.count(Verdict.PASS),
                answer.count(Verdict.FAIL),
                answer.count(Verdict.UNKNOWN),
                hosts(answer.hosts()));
        page.append('\n');
        int width = answer.results().stream()
                .mapToInt(result -> result.title().length())
                .max()
                .orElse(0);
        for (CheckResult result : answer.results()) {
            line(
                    page,
                    "%-" + width + "s  %-7s  %s",
                    result.title(),
                    word(result.judgement().verdict()),
                    result.judgement().says());
        }
        for (CheckResult result : answer.results()) {
            if (result.is(Verdict.FAIL)) {
                failure(page, result);
            }
        }
        line(
                page,
                "%nRead %d items%s",
                answer.items(),
                answer.skipped().isEmpty()
                        ? "."
                        : "; %d were not taken or not read (--json names them)."
                                .formatted(answer.skipped().size()));
        return page.toString();
    }

    private static String headline(CheckupAnswer answer) {
        return switch (answer.verdict()) {
            case FAIL -> "Not fit to begin";
            case PASS ->
                answer.count(Verdict.UNKNOWN) > 0 ? "Nothing speaks against it, not all was checked" : "Fit to begin";
            case UNKNOWN -> "Nothing could be checked, so nothing says that it is fit";
        };
    }

    private static void failure(StringBuilder page, CheckResult result) {
        line(page, "%n%s", result.title());
        List<Cited> evidence = result.judgement().evidence();
        for (Cited cited : evidence.stream().limit(LINES_OF_EVIDENCE).toList()) {
            String where = cited.line() > 0 ? cited.item() + ":" + cited.line() : cited.item();
            line(page, "  %-9s %s  [%s]", "Evidence", (cited.host() + " " + cited.fact()).strip(), where);
        }
        if (evidence.size() > LINES_OF_EVIDENCE) {
            line(page, "  %-9s and %d more (--json)", "", evidence.size() - LINES_OF_EVIDENCE);
        }
        line(page, "  %-9s %s", "Do", result.fix());
    }

    private static String hosts(List<String> hosts) {
        List<String> named = hosts.stream().filter(host -> !host.isEmpty()).toList();
        return named.size() <= 4
                ? String.join(", ", named)
                : named.stream().limit(3).collect(Collectors.joining(", ")) + " and " + (named.size() - 3)
                        + " more hosts";
    }

    static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    private static void line(StringBuilder page, String format, Object... arguments) {
        page.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
