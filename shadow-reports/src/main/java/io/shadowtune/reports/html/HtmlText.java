package io.shadowtune.reports.html;

/** Text from outside as HTML shows it verbatim, inside elements and inside quoted attributes. */
public final class HtmlText {
    private HtmlText() {}

    /** The text with everything escaped that HTML would read as its own; control characters become blanks. */
    public static String of(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(Character.isISOControl(c) ? ' ' : c);
            }
        }
        return escaped.toString();
    }
}
