package io.shadowtune.reports.why.cost;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An amount that was written down, with the interval that its rounding leaves open: {@code 1.1} is 1.05 to 1.15.
 *
 * @param value as written
 * @param low least it may be
 * @param high most it may be
 */
record Amount(double value, double low, double high) {
    /** Digits, or a number up to twelve or a multiple of ten in letters. */
    static final String NUMBER =
            "(?:\\d[\\d,]*(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
                    + "|twenty|thirty|forty|fifty|sixty|ninety)";

    private static final Pattern GROUPING = Pattern.compile(",(?=\\d{3}(?!\\d))");
    private static final Map<String, Integer> WORDS = Map.ofEntries(
            Map.entry("one", 1),
            Map.entry("two", 2),
            Map.entry("three", 3),
            Map.entry("four", 4),
            Map.entry("five", 5),
            Map.entry("six", 6),
            Map.entry("seven", 7),
            Map.entry("eight", 8),
            Map.entry("nine", 9),
            Map.entry("ten", 10),
            Map.entry("eleven", 11),
            Map.entry("twelve", 12),
            Map.entry("twenty", 20),
            Map.entry("thirty", 30),
            Map.entry("forty", 40),
            Map.entry("fifty", 50),
            Map.entry("sixty", 60),
            Map.entry("ninety", 90));

    /** Reads a number as {@link #NUMBER} matches it; a count is exact, anything else is rounded to its last digit. */
    static Amount of(String text) {
        Integer word = WORDS.get(text.toLowerCase(Locale.ROOT));
        if (word != null) {
            return new Amount(word, word - 0.5, word + 0.5);
        }
        String digits = GROUPING.matcher(text).replaceAll("").replace(",", "");
        int point = digits.indexOf('.');
        double half = 0.5 * Math.pow(10, point < 0 ? 0 : -(digits.length() - point - 1));
        double value = Double.parseDouble(digits);
        return new Amount(value, Math.max(0, value - half), value + half);
    }

    /** The same in another unit. */
    Amount times(double factor) {
        return new Amount(value * factor, low * factor, high * factor);
    }
}
