package io.shadowtune.reports.why.evidence;

import java.util.List;

/**
 * How much a count grew, on one part of one machine.
 *
 * @param items the readings that show it: one when the text itself states a growth, else those compared, in order
 * @param line line in the last of them, from 1
 * @param host the machine; empty when unknown
 * @param subject the part of it; empty when the tool named none
 * @param name the count's name
 * @param by how much it grew, at least 0, as far as that can be seen
 * @param reset whether it fell in between: what it counted in that interval is unknown, so that 0 is no proof of rest
 */
public record Growth(List<String> items, int line, String host, String subject, String name, double by, boolean reset) {
    public Growth {
        items = List.copyOf(items);
    }

    /** Whether it moved at all. */
    public boolean moved() {
        return by > 0;
    }

    /** Whether it was watched and did not move. */
    public boolean rested() {
        return by == 0 && !reset;
    }

    /** The words an answer quotes. */
    public String words() {
        String where = (host + " " + subject).strip();
        return "%s%s %s%s"
                .formatted(
                        where.isEmpty() ? "" : where + ": ",
                        name,
                        moved() ? "+" + plain(by) : reset ? "fell" : "did not grow",
                        reset ? " (reset in between)" : "");
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? "%,d".formatted((long) number) : Double.toString(number);
    }
}
