package io.shadowtune.ingest.format.tool;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as tools and people write them: thousands separators, exponents, and the suffixes K, M, G, T. */
public final class Numbers {
    private static final Pattern LEADING = Pattern.compile("^[+-]?(\\d{1,3}(,\\d{3})+|\\d+)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern SCALED =
            Pattern.compile("([+-]?[\\d,]*\\.?\\d+(?:[eE][+-]?\\d+)?)\\s*([kKmMgGtT]?)(i?)(?:[bB](?:/s)?)?");

    private Numbers() {}

    /** The number a text begins with, or null. */
    public static @Nullable Double leading(String text) {
        Matcher matcher = LEADING.matcher(text.strip());
        return matcher.find() ? Double.valueOf(matcher.group().replace(",", "")) : null;
    }

    /** A whole text as a number, with thousands separators and a decimal suffix; empty when it is none. */
    public static OptionalDouble scaled(String text) {
        Matcher matcher = SCALED.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(matcher.group(1).replace(",", ""));
        double base = matcher.group(3).isEmpty() ? 1_000 : 1_024;
        int power = " KMGT"
                .indexOf((matcher.group(2) + " ").toUpperCase(Locale.ROOT).charAt(0));
        return OptionalDouble.of(number * Math.pow(base, power));
    }
}
