package io.shadowtune.reports.history;

import java.nio.charset.StandardCharsets;

/** Text as DuckDB can keep it: no NUL, which ends its statements, and no half of a surrogate pair, which UTF-8 has not. */
final class StorableText {
    private StorableText() {}

    static String of(String text) {
        boolean plain = true;
        for (int i = 0; i < text.length() && plain; i++) {
            char c = text.charAt(i);
            plain = c != 0 && !Character.isSurrogate(c);
        }
        return plain
                ? text
                : new String(text.replace('\0', '\uFFFD').getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
