package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.format.tool.ToolText;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells whether one text holds several readings of the same counts, one below the other. Without such a sign, equal
 * names in one text are taken for different parts of a machine whose names the text leaves out.
 */
final class Repeats {
    private static final Pattern WORDS = Pattern.compile(
            "\\bapart\\b|\\btwice\\b|\\b(?:two|2|both) (?:samples|readings|times)\\b"
                    + "|\\bt_?0\\b.*\\bt_?1\\b|\\bt_?0\\b.*\\bt_?0 ?\\+|\\bbefore\\b.*\\bafter\\b|\\bstart\\b.*\\bend\\b|\\bevery \\d+ ?s"
                    + "|\\d{1,2}:\\d{2}.*(?:/|,| and |->| to ).*\\d{1,2}:\\d{2}|\\bsleep \\d+|\\+ ?\\d+ ?(?:s|sec|min|h)\\b");
    private static final Pattern SEPARATOR =
            Pattern.compile("^(?:--|---|\\.\\.\\.|# ?after.*|# ?t1.*|t_?1\\b.*|after\\b.*)$");

    private Repeats() {}

    static boolean in(ToolText text) {
        String words = (text.reading().tool() + " " + text.reading().at()).toLowerCase(Locale.ROOT);
        return WORDS.matcher(words).find()
                || text.lines().stream()
                        .anyMatch(line -> SEPARATOR
                                .matcher(line.strip().toLowerCase(Locale.ROOT))
                                .matches());
    }
}
