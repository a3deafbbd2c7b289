package io.shadowtune.ingest.format;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The beginning of a file or record, from which a format is recognised.
 *
 * @param name file or topic name, in lower case; a hint, never proof
 * @param head the first bytes, inflated, up to {@link #HEAD_BYTES}
 * @param text the same as text, undecodable bytes replaced
 * @param lines its first lines that are not blank, without blanks around them; the last can be cut
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Peek(String name, byte[] head, String text, List<String> lines) {
    /** How much is looked at. */
    public static final int HEAD_BYTES = 8192;

    private static final int MOST_LINES = 24;

    /** Looks at the beginning of something. */
    public static Peek of(String name, byte[] head) {
        String text = new String(head, 0, Math.min(head.length, HEAD_BYTES), StandardCharsets.UTF_8);
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty))
                .limit(MOST_LINES)
                .toList();
        return new Peek(name.toLowerCase(Locale.ROOT), head, text, lines);
    }

    /** The first line that is not blank, without its end; empty when there is none. */
    public String firstLine() {
        return lines.isEmpty() ? "" : lines.get(0);
    }

    /** Whether any of the first lines is as asked. */
    boolean anyLine(Predicate<String> test) {
        return lines.stream().anyMatch(test);
    }

    /** Whether nothing is there but blanks. */
    boolean isBlank() {
        return lines.isEmpty();
    }

    /** How deeply brackets are nested in it at the deepest. */
    int depth() {
        int depth = 0;
        int deepest = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '[' || c == '{') {
                deepest = Math.max(deepest, ++depth);
            } else if (c == ']' || c == '}') {
                depth--;
            }
        }
        return deepest;
    }
}
