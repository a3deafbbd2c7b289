package io.shadowtune.reports.why.live;

import java.util.Locale;

/** Writes numbers for people: three digits, thousands as k, M, G, T, and never zero for what is not. */
public final class FigureWords {
    private static final double THOUSAND = 1_000;
    private static final double SMALL = 0.1;
    private static final String[] SUFFIXES = {"", "k", "M", "G", "T", "P"};

    private FigureWords() {}

    /** A number; a dash for NaN. */
    public static String of(double number) {
        if (Double.isNaN(number)) {
            return "-";
        }
        double rest = Math.abs(number);
        if (rest > 0 && rest < SMALL) {
            return String.format(Locale.ROOT, "%.2g", number);
        }
        int suffix = 0;
        while (rest >= THOUSAND && suffix < SUFFIXES.length - 1) {
            rest /= THOUSAND;
            suffix++;
        }
        int digits = rest == Math.rint(rest) || rest >= 100 ? 0 : rest >= 10 ? 1 : 2;
        return (number < 0 ? "-" : "") + String.format(Locale.ROOT, "%." + digits + "f", rest) + SUFFIXES[suffix];
    }
}
