package io.shadowtune.ingest.format.tool;

/**
 * Puts every object of a JSON list that a tool printed in one line on a line of its own. It stays the same document, and
 * what is cut off of it or cited from it is one object, not all that a host has.
 */
public final class JsonRows {
    private JsonRows() {}

    /** The text in rows; as it was when it is no such list. */
    public static String of(String text) {
        int begin = 0;
        while (begin < text.length() && Character.isWhitespace(text.charAt(begin))) {
            begin++;
        }
        if (!text.startsWith("[{", begin)) {
            return text;
        }
        StringBuilder rows = new StringBuilder(text.length() + 1024);
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            rows.append(c);
            if (quoted) {
                if (c == '\\' && i + 1 < text.length()) {
                    rows.append(text.charAt(++i));
                }
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            } else if (c == ',' && depth == 1 && i + 1 < text.length() && text.charAt(i + 1) == '{') {
                rows.append('\n');
            }
        }
        return rows.toString();
    }
}
