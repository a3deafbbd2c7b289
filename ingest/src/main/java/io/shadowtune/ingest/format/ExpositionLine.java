package io.shadowtune.ingest.format;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One sample of Prometheus' text exposition [1]: {@code name{label="value",..} number [milliseconds]}; what follows a
 * {@code #} (an exemplar) is left out.
 *
 * <p>[1] prometheus.io/docs/instrumenting/exposition_formats
 *
 * @param name the metric
 * @param labels its labels, unescaped
 * @param value its value as it is written
 * @param number its value
 * @param millis its own time, milliseconds since the epoch, or null
 */
record ExpositionLine(
        String name,
        Map<String, String> labels,
        String value,
        double number,
        @Nullable Long millis) {

    /** The value of a label; empty when it has none. */
    String label(String label) {
        return labels.getOrDefault(label, "");
    }

    /** Reads a line that is no comment; null when it is no sample. */
    static @Nullable ExpositionLine read(String line) {
        return new Reader(line).read();
    }

    /** Goes through one line. */
    private static final class Reader {
        private final String line;
        private int at;

        Reader(String line) {
            this.line = line;
        }

        @Nullable
        ExpositionLine read() {
            skipBlanks();
            String name = word(true);
            Map<String, String> labels = new LinkedHashMap<>();
            if (name.isEmpty()
                    || (peek() == '{' && !labels(labels))
                    || !(peek() == ' ' || peek() == '\t' || peek() == '}')) {
                return null;
            }
            if (peek() == '}') {
                at++;
            }
            String rest = line.substring(at);
            int exemplar = rest.indexOf(" #");
            String[] words =
                    (exemplar < 0 ? rest : rest.substring(0, exemplar)).strip().split("\\s+", -1);
            if (words.length > 2) {
                return null;
            }
            Double number = number(words[0]);
            Long millis = words.length == 2 ? whole(words[1]) : null;
            boolean timed = words.length == 1 || (millis != null && millis > 0);
            return number == null || !timed ? null : new ExpositionLine(name, labels, words[0], number, millis);
        }

        private boolean labels(Map<String, String> labels) {
            at++;
            skipBlanks();
            while (peek() != '}') {
                String label = word(false);
                skipBlanks();
                if (label.isEmpty() || peek() != '=') {
                    return false;
                }
                at++;
                skipBlanks();
                String value = quoted();
                if (value == null) {
                    return false;
                }
                labels.put(label, value);
                skipBlanks();
                if (peek() == ',') {
                    at++;
                    skipBlanks();
                } else if (peek() != '}') {
                    return false;
                }
            }
            return true;
        }

        private @Nullable String quoted() {
            if (peek() != '"') {
                return null;
            }
            StringBuilder text = new StringBuilder();
            for (at++; at < line.length(); at++) {
                char c = line.charAt(at);
                if (c == '"') {
                    at++;
                    return text.toString();
                }
                if (c == '\\' && at + 1 < line.length()) {
                    at++;
                    char escaped = line.charAt(at);
                    text.append(escaped == 'n' ? '\n' : escaped);
                } else {
                    text.append(c);
                }
            }
            return null;
        }

        private String word(boolean colons) {
            int start = at;
            while (at < line.length() && isWord(line.charAt(at), at == start, colons)) {
                at++;
            }
            return line.substring(start, at);
        }

        private static boolean isWord(char c, boolean first, boolean colons) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || c == '_'
                    || (colons && c == ':')
                    || (!first && c >= '0' && c <= '9');
        }

        private void skipBlanks() {
            while (peek() == ' ' || peek() == '\t') {
                at++;
            }
        }

        private char peek() {
            return at < line.length() ? line.charAt(at) : '\0';
        }

        private static @Nullable Double number(String text) {
            return switch (text) {
                case "NaN" -> (Double) Double.NaN;
                case "+Inf", "Inf" -> (Double) Double.POSITIVE_INFINITY;
                case "-Inf" -> (Double) Double.NEGATIVE_INFINITY;
                default ->
                    text.length() <= 40 && text.matches("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d{1,3})?")
                            ? Double.valueOf(text)
                            : null;
            };
        }

        private static @Nullable Long whole(String text) {
            return text.matches("\\d{1,16}") ? Long.valueOf(text) : null;
        }
    }
}
