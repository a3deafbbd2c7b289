package io.shadowtune.reports.daily;

/** Text from outside as Markdown shows it verbatim: no table bars, code, links, emphasis, tags or line breaks. */
final class MarkdownText {
    private static final String SPECIAL = "\\`*_[]<>|~#";

    private MarkdownText() {}

    static String of(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '<') {
                escaped.append("&lt;");
            } else if (c == '&') {
                escaped.append("&amp;");
            } else if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                escaped.append(' ');
            } else if (c == '_' && isWordInside(text, i)) {
                escaped.append(c);
            } else {
                if (SPECIAL.indexOf(c) >= 0) {
                    escaped.append('\\');
                }
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** Text as code; its own backticks are fenced by longer ones. */
    static String code(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        String fence = "`";
        while (line.contains(fence)) {
            fence += "`";
        }
        String pad = line.isEmpty() || line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + pad + line + pad + fence;
    }

    /** An underscore between letters or digits marks nothing up, and names are full of them. */
    private static boolean isWordInside(String text, int at) {
        return at > 0
                && at + 1 < text.length()
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && Character.isLetterOrDigit(text.charAt(at + 1));
    }
}
