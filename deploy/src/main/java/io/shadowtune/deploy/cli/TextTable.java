package io.shadowtune.deploy.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A table for people: columns as wide as they must be, numbers to the right. Not thread-safe. */
final class TextTable {
    private static final double FOUR_DIGITS = 1e3;
    private static final double MANY_DIGITS = 1e15;
    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();
    private final boolean[] numeric;

    TextTable(String... headers) {
        this(List.of(headers));
    }

    TextTable(List<String> headers) {
        this.headers = List.copyOf(headers);
        this.numeric = new boolean[headers.size()];
    }

    /** Adds a row: one value per column; whole numbers get separators, NaN and null a dash. */
    TextTable row(@Nullable Object... values) {
        List<String> row = new ArrayList<>();
        for (int column = 0; column < headers.size(); column++) {
            Object value = values[column];
            numeric[column] |= value instanceof Number;
            row.add(text(value));
        }
        rows.add(row);
        return this;
    }

    void print(PrintWriter out) {
        int[] widths = new int[headers.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = headers.get(column).length();
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        print(out, headers, widths);
        rows.forEach(row -> print(out, row, widths));
    }

    private void print(PrintWriter out, List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String padding = " ".repeat(widths[column] - row.get(column).length());
            line.append(column == 0 ? "" : "  ");
            line.append(numeric[column] ? padding + row.get(column) : row.get(column) + padding);
        }
        out.println(line.toString().stripTrailing());
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Double number) {
            return number.isNaN() ? "-" : number(number);
        }
        if (value instanceof Number number) {
            return String.format(Locale.ROOT, "%,d", number.longValue());
        }
        return value == null ? "-" : value.toString().replaceAll("\\R", " ");
    }

    /** Four digits, and all of them before the point: bytes are compared, and pasted into other tools. */
    private static String number(double number) {
        double size = Math.abs(number);
        boolean whole = number == Math.rint(number) || size >= FOUR_DIGITS;
        return String.format(Locale.ROOT, whole && size < MANY_DIGITS ? "%,.0f" : "%.4g", number);
    }
}
