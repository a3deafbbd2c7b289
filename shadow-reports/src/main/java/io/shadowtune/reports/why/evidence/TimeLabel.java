package io.shadowtune.reports.why.evidence;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a reading was taken, as its label says: a clock with or without a date, a shift such as {@code +30 s} or
 * {@code 2 days earlier}, or both.
 *
 * @param epochDay day since 1970, when a date is given; a date without a year is put into the year 2000
 * @param yearSaid whether the date has a year
 * @param shiftSeconds the shift, when one is given; negative for earlier
 * @param clockSecond second of the day, when a clock is given
 */
record TimeLabel(OptionalLong epochDay, boolean yearSaid, OptionalDouble shiftSeconds, OptionalDouble clockSecond) {
    static final double DAY_SECONDS = 86_400;

    private static final Pattern CLOCK =
            Pattern.compile("(?<![\\d:])(\\d{1,2}):(\\d{2})(?::(\\d{2})(\\.\\d+)?)?\\s*([ap]\\.?m)?(?![\\d:])");
    private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final Pattern MONTH_NAMED =
            Pattern.compile("\\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? +(\\d{1,2})\\b");
    private static final Pattern YEAR = Pattern.compile("\\b(20\\d{2})\\b");
    private static final Pattern LATER = Pattern.compile(
            "(?:\\+ ?(\\d+(?:\\.\\d+)?)|(\\d+|an?|one) ?(?=[a-z]+ (?:later|after))) ?(s|sec|min|m|h|d|day|week)\\w*");
    private static final Pattern EARLIER = Pattern.compile(
            "(?:(?<=^|\\s|t)-(\\d+)|(\\d+|an?|one) ?(?=[a-z]+ (?:earlier|before|ago))) ?(s|sec|min|m|h|d|day|week)\\w*");
    private static final Pattern ORIGIN = Pattern.compile("t_?0?|start|begin|0 ?s?");
    private static final Pattern DAY_NUMBER = Pattern.compile("\\bday (\\d+)\\b");

    /** Reads a label; nothing in it is an error. */
    static TimeLabel of(String label) {
        String words = label.toLowerCase(Locale.ROOT);
        OptionalLong day = day(words);
        return new TimeLabel(day, day.isPresent() && YEAR.matcher(words).find(), shift(words), clock(words));
    }

    private static OptionalDouble clock(String words) {
        Matcher clock = CLOCK.matcher(words);
        if (!clock.find()) {
            return OptionalDouble.empty();
        }
        int hour = Integer.parseInt(clock.group(1));
        int minute = Integer.parseInt(clock.group(2));
        double second = clock.group(3) == null ? 0 : Integer.parseInt(clock.group(3));
        double part = clock.group(4) == null ? 0 : Double.parseDouble(clock.group(4));
        if (clock.group(5) != null) {
            hour = hour % 12 + (clock.group(5).startsWith("p") ? 12 : 0);
        }
        return hour > 24 || minute > 59
                ? OptionalDouble.empty()
                : OptionalDouble.of(hour * 3_600 + minute * 60 + second + part);
    }

    private static OptionalLong day(String words) {
        try {
            Matcher ordered = YEAR_FIRST.matcher(words);
            if (ordered.find()) {
                return OptionalLong.of(LocalDate.of(
                                Integer.parseInt(ordered.group(1)),
                                Integer.parseInt(ordered.group(2)),
                                Integer.parseInt(ordered.group(3)))
                        .toEpochDay());
            }
            Matcher named = MONTH_NAMED.matcher(words);
            if (named.find()) {
                Matcher year = YEAR.matcher(words);
                return OptionalLong.of(LocalDate.of(
                                year.find() ? Integer.parseInt(year.group(1)) : 2_000,
                                MONTHS.indexOf(named.group(1)) + 1,
                                Integer.parseInt(named.group(2)))
                        .toEpochDay());
            }
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
        return OptionalLong.empty();
    }

    private static OptionalDouble shift(String words) {
        Matcher later = LATER.matcher(words);
        if (later.find()) {
            return OptionalDouble.of(amount(later.group(1), later.group(2)) * seconds(later.group(3)));
        }
        Matcher earlier = EARLIER.matcher(words);
        if (earlier.find()) {
            return OptionalDouble.of(-amount(earlier.group(1), earlier.group(2)) * seconds(earlier.group(3)));
        }
        Matcher numbered = DAY_NUMBER.matcher(words);
        if (numbered.find()) {
            return OptionalDouble.of(Double.parseDouble(numbered.group(1)) * DAY_SECONDS);
        }
        if (words.contains("yesterday") || words.contains("day before") || words.contains("previous day")) {
            return OptionalDouble.of(-DAY_SECONDS);
        }
        if (words.contains("next day") || words.contains("tomorrow")) {
            return OptionalDouble.of(DAY_SECONDS);
        }
        return ORIGIN.matcher(words.strip()).matches() ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    private static double amount(String digits, String word) {
        String said = digits == null ? word : digits;
        return Character.isDigit(said.charAt(0)) ? Double.parseDouble(said) : 1;
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "s", "sec" -> 1;
            case "m", "min" -> 60;
            case "h" -> 3_600;
            case "week" -> 7 * DAY_SECONDS;
            default -> DAY_SECONDS;
        };
    }
}
