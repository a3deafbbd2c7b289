package io.shadowtune.ingest.format;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time that stands before a log message.
 *
 * @param instant the time; null when there is none
 * @param zoneAssumed whether it had no zone of its own
 */
record LogTime(@Nullable Instant instant, boolean zoneAssumed) {
    private static final LogTime NONE = new LogTime(null, false);
    /** 1900 and 2100 have none. */
    private static final int YEARS_TO_A_LEAP_DAY = 8;

    private static final Pattern DATE_TIME =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[T ](\\d{2}:\\d{2}:\\d{2}(?:[.,]\\d{1,9})?)(Z|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern GLOG =
            Pattern.compile("\\[[IWEF](\\d{1,2})(\\d{2}) (\\d{2}:\\d{2}:\\d{2})(\\.\\d{1,9})? ");

    /** The first time of a line's beginning; without zone it is read in the given one. */
    static LogTime before(String beginning, ZoneId zone) {
        Matcher found = DATE_TIME.matcher(beginning);
        if (!found.find()) {
            return NONE;
        }
        String local = found.group(1) + "T" + found.group(2).replace(',', '.');
        String offset = found.group(3);
        try {
            if (offset == null) {
                return new LogTime(LocalDateTime.parse(local).atZone(zone).toInstant(), true);
            }
            String colon = offset.length() == 5 ? offset.substring(0, 3) + ":" + offset.substring(3) : offset;
            return new LogTime(OffsetDateTime.parse(local + colon).toInstant(), false);
        } catch (DateTimeException e) {
            return NONE;
        }
    }

    /**
     * The time glog puts before a message: a letter, the month without padding, the day, the local time; the year is the
     * one that ends up nearest before the reference.
     */
    static LogTime glog(String line, ZoneId zone, Instant reference) {
        Matcher found = GLOG.matcher(line);
        if (!found.find()) {
            return NONE;
        }
        String fraction = found.group(4) == null ? "" : found.group(4);
        try {
            MonthDay day = MonthDay.of(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)));
            LocalTime time = LocalTime.parse(found.group(3) + fraction);
            int year = reference.atZone(zone).getYear();
            Instant limit = reference.plusSeconds(86_400);
            for (int candidate = year + 1; candidate > year - YEARS_TO_A_LEAP_DAY; candidate--) {
                Instant at = day.atYear(candidate).atTime(time).atZone(zone).toInstant();
                if (day.isValidYear(candidate) && at.isBefore(limit)) {
                    return new LogTime(at, true);
                }
            }
        } catch (DateTimeException e) {
            return NONE;
        }
        return NONE;
    }
}
