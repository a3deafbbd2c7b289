package io.shadowtune.reports.why.onset;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time at the beginning of a line of a log: ISO 8601, of the kernel's log with {@code dmesg -T}, of syslog (no
 * year), or a clock alone. Times of different shapes are not compared: one may be local and the other not.
 *
 * @param shape what it looks like
 * @param text as it is written
 * @param at what it means; without a year or a date in it, relative to others of that shape only
 */
record StampedText(Shape shape, String text, LocalDateTime at) {
    /** What a time may look like. */
    enum Shape {
        ISO,
        KERNEL,
        SYSLOG,
        CLOCK
    }

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final Pattern ISO = Pattern.compile(
            "\\b(\\d{4}-\\d{2}-\\d{2})[T ](\\d{2}:\\d{2}(?::\\d{2})?)(?:[.,]\\d+)?(Z|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern KERNEL =
            Pattern.compile("\\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\\w{3}) +(\\d{1,2}) (\\d{2}:\\d{2}:\\d{2}) (\\d{4})");
    private static final Pattern SYSLOG = Pattern.compile("^(?:<\\d+>)?(\\w{3}) +(\\d{1,2}) (\\d{2}:\\d{2}:\\d{2})\\b");
    private static final Pattern CLOCK = Pattern.compile("^\\W{0,2}(\\d{2}:\\d{2}(?::\\d{2})?)\\b");

    /** Syslog writes no year; every year has these days. */
    private static final int LEAP_YEAR = 2000;

    /** Reads the time in a line; empty when it has none. */
    static Optional<StampedText> in(String line) {
        try {
            return iso(line)
                    .or(() -> named(line, KERNEL, Shape.KERNEL))
                    .or(() -> named(line, SYSLOG, Shape.SYSLOG))
                    .or(() -> clock(line));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<StampedText> iso(String line) {
        Matcher stamp = ISO.matcher(line);
        if (!stamp.find()) {
            return Optional.empty();
        }
        LocalDateTime local = LocalDate.parse(stamp.group(1)).atTime(LocalTime.parse(stamp.group(2)));
        String zone = stamp.group(3);
        LocalDateTime at = zone == null || zone.equals("Z")
                ? local
                : OffsetDateTime.of(local, ZoneOffset.of(zone))
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime();
        return Optional.of(new StampedText(Shape.ISO, stamp.group(), at));
    }

    private static Optional<StampedText> named(String line, Pattern pattern, Shape shape) {
        Matcher stamp = pattern.matcher(line);
        if (!stamp.find()) {
            return Optional.empty();
        }
        int month = MONTHS.indexOf(stamp.group(1).toLowerCase(Locale.ROOT)) + 1;
        if (month == 0) {
            return Optional.empty();
        }
        int year = shape == Shape.KERNEL ? Integer.parseInt(stamp.group(4)) : LEAP_YEAR;
        LocalDateTime at =
                LocalDate.of(year, month, Integer.parseInt(stamp.group(2))).atTime(LocalTime.parse(stamp.group(3)));
        return Optional.of(new StampedText(shape, stamp.group().replace("[", ""), at));
    }

    private static Optional<StampedText> clock(String line) {
        Matcher stamp = CLOCK.matcher(line);
        return stamp.find()
                ? Optional.of(new StampedText(
                        Shape.CLOCK, stamp.group(1), LocalDate.EPOCH.atTime(LocalTime.parse(stamp.group(1)))))
                : Optional.empty();
    }
}
