package io.shadowtune.policy.advice;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A span of time, once or again and again, in which nothing new is recommended. All times are UTC. */
public sealed interface FreezeWindow {
    /** What people call it. */
    String name();

    /** Whether a time is inside {@code [start, end)}. */
    boolean holds(Instant time);

    /**
     * Once.
     *
     * @param name what people call it
     * @param start begin
     * @param end end, exclusive; after {@code start}
     */
    record Once(String name, Instant start, Instant end) implements FreezeWindow {
        public Once {
            if (!end.isAfter(start)) {
                throw new IllegalArgumentException(
                        "The freeze window (%s) must end (%s) after its start (%s).".formatted(name, end, start));
            }
        }

        @Override
        public boolean holds(Instant time) {
            return !time.isBefore(start) && time.isBefore(end);
        }
    }

    /**
     * Every day; over midnight where it ends before it begins.
     *
     * @param name what people call it
     * @param start time of day at which it begins
     * @param end time of day at which it ends, exclusive; another one
     */
    record Daily(String name, LocalTime start, LocalTime end) implements FreezeWindow {
        public Daily {
            if (start.equals(end)) {
                throw new IllegalArgumentException(
                        "The freeze window (%s) must end at another time than it begins (%s).".formatted(name, start));
            }
        }

        @Override
        public boolean holds(Instant time) {
            LocalTime now = time.atZone(ZoneOffset.UTC).toLocalTime();
            return start.isBefore(end)
                    ? !now.isBefore(start) && now.isBefore(end)
                    : !now.isBefore(start) || now.isBefore(end);
        }
    }

    /**
     * Every week; over Sunday's midnight where it ends before it begins.
     *
     * @param name what people call it
     * @param start time since Monday, midnight, at which it begins
     * @param end time since Monday, midnight, at which it ends, exclusive; another one
     */
    record Weekly(String name, Duration start, Duration end) implements FreezeWindow {
        public Weekly {
            if (start.equals(end)) {
                throw new IllegalArgumentException(
                        "The freeze window (%s) must end at another time than it begins.".formatted(name));
            }
        }

        @Override
        public boolean holds(Instant time) {
            ZonedDateTime utc = time.atZone(ZoneOffset.UTC);
            Duration now = sinceMonday(utc.getDayOfWeek(), utc.toLocalTime());
            return start.compareTo(end) < 0
                    ? now.compareTo(start) >= 0 && now.compareTo(end) < 0
                    : now.compareTo(start) >= 0 || now.compareTo(end) < 0;
        }

        private static Duration sinceMonday(DayOfWeek day, LocalTime time) {
            return Duration.ofDays(day.getValue() - 1L).plusNanos(time.toNanoOfDay());
        }
    }

    /**
     * The window that a text names: {@code 2026-12-24T00:00:00Z/2026-12-27T00:00:00Z}, {@code daily 02:00-04:00} or
     * {@code fri 18:00-mon 06:00}; empty when it names none.
     */
    static Optional<FreezeWindow> parse(String name, String text) {
        Matcher match = Words.REPEATED.matcher(text.strip().toLowerCase(Locale.ROOT));
        try {
            int slash = text.indexOf('/');
            if (slash > 0) {
                return Optional.of(new Once(
                        name,
                        Instant.parse(text.substring(0, slash).strip()),
                        Instant.parse(text.substring(slash + 1).strip())));
            }
            if (!match.matches()) {
                return Optional.empty();
            }
            LocalTime start = LocalTime.parse(match.group(2));
            LocalTime end = LocalTime.parse(match.group(4));
            if (match.group(1).equals("daily")) {
                return match.group(3) == null ? Optional.of(new Daily(name, start, end)) : Optional.empty();
            }
            return match.group(3) == null
                    ? Optional.empty()
                    : Optional.of(new Weekly(
                            name,
                            Weekly.sinceMonday(Words.day(match.group(1)), start),
                            Weekly.sinceMonday(Words.day(match.group(3)), end)));
        } catch (DateTimeException | IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    /** How repeated windows are written. */
    final class Words {
        private static final String DAYS = "mon|tue|wed|thu|fri|sat|sun";
        private static final Pattern REPEATED =
                Pattern.compile("(daily|" + DAYS + ") +(\\d\\d:\\d\\d) *- *(?:(" + DAYS + ") +)?(\\d\\d:\\d\\d)");

        private Words() {}

        private static DayOfWeek day(String word) {
            for (DayOfWeek day : DayOfWeek.values()) {
                if (day.name().toLowerCase(Locale.ROOT).startsWith(word)) {
                    return day;
                }
            }
            throw new IllegalArgumentException("The word (%s) must be a day of the week.".formatted(word));
        }
    }
}
