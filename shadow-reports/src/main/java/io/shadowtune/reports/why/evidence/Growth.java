package io.shadowtune.reports.why.evidence;

import java.util.List;

/**
 * How much a count grew, on one part of one machine.
 *
 * @param items the readings that show it: one when the text itself states a growth, else the first and the last
 * @param line line in the last of them, from 1
 * @param host the machine; empty when unknown
 * @param subject the part of it; empty when the tool named none
 * @param name the count's name
 * @param by how much it grew, at least 0; a count that fell was reset and is no growth
 */
public record Growth(List<String> items, int line, String host, String subject, String name, double by) {
    public Growth {
        items = List.copyOf(items);
    }

    /** Whether it moved at all. */
    public boolean moved() {
        return by > 0;
    }

    /** The words an answer quotes. */
    public String words() {
        String where = (host + " " + subject).strip();
        return "%s%s %s"
                .formatted(where.isEmpty() ? "" : where + ": ", name, moved() ? "+" + plain(by) : "did not grow");
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? "%,d".formatted((long) number) : Double.toString(number);
    }
}
