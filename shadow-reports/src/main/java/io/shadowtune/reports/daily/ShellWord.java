package io.shadowtune.reports.daily;

import java.util.regex.Pattern;

/** A word of a command line that a person may paste: names come from outside, and a shell must not obey them. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private ShellWord() {}

    static String of(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
