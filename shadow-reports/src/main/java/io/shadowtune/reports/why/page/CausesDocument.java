package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Writes every cause sheet as one Markdown document, so that people can read what the program knows. */
public final class CausesDocument {
    private CausesDocument() {}

    /** The document, causes in the order of {@link Cause}. */
    public static String of(List<CauseSheet> sheets) {
        StringBuilder out = new StringBuilder(65_536);
        out.append(
                "# Causes\n\nWhat `why` knows, generated from the sheets in `reports.why.cause`; do not edit by hand.\n");
        out.append(
                "A cause is named when something decisive is found for it and not too much against it; among several,\n");
        out.append("the earliest that somebody can fix. The figure behind a clue is its weight; 3 decides.\n");
        out.append(
                "Beside the sheets the words of a bundle count, by their likeness to earlier cases ([how](why.md)).\n");
        sheets.stream().sorted(Comparator.comparing(CauseSheet::cause)).forEach(sheet -> sheet(sheet, out));
        return out.toString();
    }

    private static void sheet(CauseSheet sheet, StringBuilder out) {
        out.append("\n## ")
                .append(sheet.cause())
                .append("\n\n")
                .append(sheet.means())
                .append(' ');
        out.append("Layer: ")
                .append(sheet.cause().layer().name().toLowerCase(Locale.ROOT))
                .append(".\n");
        clues(sheet, Clue.Role.DECISIVE, "Decides", out);
        clues(sheet, Clue.Role.SUPPORTING, "Supports", out);
        clues(sheet, Clue.Role.AGAINST, "Speaks against it", out);
        if (!sheet.explains().isEmpty()) {
            out.append("\nExplains, so that these are only symptoms: ");
            out.append(String.join(
                            ", ",
                            sheet.explains().stream().sorted().map(Cause::name).toList()))
                    .append(".\n");
        }
        CauseSheet.Advice advice = sheet.advice();
        out.append("\n- Fix: ")
                .append(advice.fix())
                .append("\n- Confirm with: `")
                .append(advice.confirmWith())
                .append("`\n");
        if (!advice.unsafe().isEmpty()) {
            out.append("- Unsafe: ").append(advice.unsafe()).append('\n');
        }
        out.append("- Who: ").append(advice.owner()).append('\n');
    }

    private static void clues(CauseSheet sheet, Clue.Role role, String title, StringBuilder out) {
        List<Clue> clues =
                sheet.clues().stream().filter(clue -> clue.role() == role).toList();
        if (clues.isEmpty()) {
            return;
        }
        out.append("\n").append(title).append(":\n");
        for (Clue clue : clues) {
            out.append("- ")
                    .append(clue.says())
                    .append(" (")
                    .append(clue.weight())
                    .append(")\n");
        }
    }
}
