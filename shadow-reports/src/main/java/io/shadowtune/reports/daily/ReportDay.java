package io.shadowtune.reports.daily;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A calendar day in a zone; 23 or 25 hours long where the clock changes.
 *
 * @param date the day
 * @param zone whose midnights it runs between
 * @param start its first instant
 * @param end its end, exclusive
 * @param until how far the report looks: {@code end}, or earlier while the day still runs
 */
public record ReportDay(LocalDate date, ZoneId zone, Instant start, Instant end, Instant until) {
    /** Length of the slots that charts and gaps are told in; divides every zone's day. */
    public static final Duration SLOT = Duration.ofMinutes(15);

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    /**
     * A day as seen at a time.
     *
     * @param now when the report is made; before the day's end it is cut there
     */
    public static ReportDay of(LocalDate date, ZoneId zone, Instant now) {
        Instant start = date.atStartOfDay(zone).toInstant();
        Instant end = date.plusDays(1).atStartOfDay(zone).toInstant();
        Instant until = now.isBefore(end) ? now : end;
        return new ReportDay(date, zone, start, end, until.isBefore(start) ? start : until);
    }

    /** Length of the whole day. */
    public Duration length() {
        return Duration.between(start, end);
    }

    /** Seconds from its start to where the report looks, at least 0. */
    public double secondsSoFar() {
        return Duration.between(start, until).toMillis() / 1e3;
    }

    /** Whether the day was not over when the report was made. */
    public boolean isPartial() {
        return until.isBefore(end);
    }

    /** Number of slots in the whole day: 92, 96 or 100. */
    public int slots() {
        return (int) ((length().toSeconds() + SLOT.toSeconds() - 1) / SLOT.toSeconds());
    }

    /** Begin of a slot. */
    public Instant slotStart(int slot) {
        return start.plus(SLOT.multipliedBy(slot));
    }

    /** The time of day with its offset, such as {@code 09:45 +02:00} or {@code 07:45 UTC}; with the date when it is another day. */
    public String clock(Instant at) {
        ZonedDateTime local = at.atZone(zone);
        String clock = CLOCK.format(local) + " " + offset(local);
        boolean sameDay = local.toLocalDate().equals(date) || at.equals(end);
        return sameDay ? (at.equals(end) ? "24:00 " + offset(local) : clock) : local.toLocalDate() + " " + clock;
    }

    private static String offset(ZonedDateTime local) {
        return local.getOffset().getTotalSeconds() == 0
                ? "UTC"
                : local.getOffset().getId();
    }

    /** A span of time, such as {@code 09:45–10:00 +02:00}; both offsets where the clock changes in between. */
    public String clock(Instant from, Instant to) {
        ZonedDateTime a = from.atZone(zone);
        ZonedDateTime b = to.atZone(zone);
        boolean plain = a.getOffset().equals(b.getOffset()) && a.toLocalDate().equals(date);
        return plain ? CLOCK.format(a) + "–" + clock(to) : clock(from) + " – " + clock(to);
    }

    /** Where in the day, {@code 0..1}, an hour on the clock lies; 24 is its end. */
    double shareAt(int clockHour) {
        Instant at =
                clockHour == 24 ? end : date.atTime(clockHour, 0).atZone(zone).toInstant();
        return (double) Duration.between(start, at).toSeconds() / length().toSeconds();
    }
}
