package io.shadowtune.ingest.format.tool;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns of a table that hold the same count at two times, such as {@code RxPfc(02:20)  RxPfc(02:21)}: what counts is
 * how much it grew from one to the next.
 */
public final class TimedColumns {
    private static final Pattern TIMED =
            Pattern.compile("(.*\\S)\\s?[(\\[@]\\s?(\\d{1,2}:\\d\\d(?::\\d\\d)?)\\s?[)\\]]?");

    private TimedColumns() {}

    /** A column's heading without its time. */
    public static String name(String head) {
        Matcher timed = TIMED.matcher(head);
        return timed.matches() ? timed.group(1) : head;
    }

    /** Whether a heading has a time. */
    public static boolean isTimed(String head) {
        return TIMED.matcher(head).matches();
    }

    /** The nearest column before this one with the same name and another time; -1 when there is none. */
    public static int before(List<String> heads, int column) {
        if (isTimed(heads.get(column))) {
            for (int i = column - 1; i >= 0; i--) {
                if (isTimed(heads.get(i)) && name(heads.get(i)).equalsIgnoreCase(name(heads.get(column)))) {
                    return i;
                }
            }
        }
        return -1;
    }
}
