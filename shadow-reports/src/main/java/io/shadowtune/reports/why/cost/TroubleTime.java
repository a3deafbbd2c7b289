package io.shadowtune.reports.why.cost;

import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.onset.FirstSign;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long the trouble has lasted, as far as the evidence tells.
 *
 * @param hours how long, with the interval that the rounding leaves
 * @param because what it was read from
 */
record TroubleTime(Amount hours, String because) {
    /** {@code for 3 hours}, {@code during the first twenty minutes}, {@code lasted about 40 min}. */
    private static final Pattern LASTED = Pattern.compile(
            "(?i)\\b(?:for|lasts?|lasted|lasting|during|over)(?: the)?(?: (?:first|last|past))?(?: (?:about|roughly|nearly|some))? ("
                    + Amount.NUMBER + ")\\s*(minutes?|mins?|hours?|hrs?|h|days?)\\b");

    /** {@code between about 02:10 and 02:50}. */
    private static final Pattern BETWEEN =
            Pattern.compile("(?i)\\bbetween( about)? (\\d{1,2}:\\d{2})(?::\\d{2})? and( about)? (\\d{1,2}:\\d{2})");

    private static final Pattern SINCE = Pattern.compile("(?i)\\b(?:since|from)(?: about)? (\\d{1,2}:\\d{2})\\b");
    private static final Pattern CLOCK = Pattern.compile("\\b(\\d{1,2}:\\d{2})(?::\\d{2})?\\b");
    private static final double MINUTES = 60;
    private static final double ONE_MINUTE = 1 / MINUTES;

    /** Finds it. */
    static Optional<TroubleTime> of(Evidence evidence, Optional<FirstSign> sign) {
        return between(evidence.symptom(), sign)
                .or(() -> lasted(evidence.symptom()))
                .or(() -> since(evidence, sign));
    }

    /** From the first sign on, where one came later than what was told. */
    private static LocalTime begin(LocalTime told, LocalTime end, Optional<FirstSign> sign) {
        return sign.flatMap(first -> first.laterThan(told))
                .filter(first -> hours(told, first) < hours(told, end))
                .orElse(told);
    }

    private static String words(LocalTime told, LocalTime begin, String words) {
        return begin.equals(told) ? words : "%s, but the first sign of it is at %s".formatted(words, begin);
    }

    private static Optional<TroubleTime> between(String text, Optional<FirstSign> sign) {
        Matcher matcher = BETWEEN.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        double slack = matcher.group(1) == null ? 2 * ONE_MINUTE : 10 * ONE_MINUTE;
        Optional<LocalTime> told = time(matcher.group(2));
        Optional<LocalTime> end = time(matcher.group(4));
        if (told.isEmpty() || end.isEmpty() || told.equals(end)) {
            return Optional.empty();
        }
        LocalTime begin = begin(told.get(), end.get(), sign);
        double hours = hours(begin, end.get());
        return Optional.of(new TroubleTime(
                new Amount(hours, Math.max(0, hours - slack), hours + slack),
                words(told.get(), begin, "\"" + matcher.group() + "\"")));
    }

    /** From one time of day to the next other one. */
    private static double hours(LocalTime begin, LocalTime end) {
        double hours = Duration.between(begin, end).toMinutes() / MINUTES;
        return hours < 0 ? hours + 24 : hours;
    }

    private static Optional<TroubleTime> lasted(String text) {
        Matcher matcher = LASTED.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String unit = matcher.group(2).toLowerCase(Locale.ROOT);
        double hours = unit.startsWith("m") ? ONE_MINUTE : unit.startsWith("d") ? 24 : 1;
        return Optional.of(new TroubleTime(
                Amount.of(matcher.group(1)).times(hours), "\"" + matcher.group().strip() + "\""));
    }

    /** From the time that was told to the last reading that has one; a day at most. */
    private static Optional<TroubleTime> since(Evidence evidence, Optional<FirstSign> sign) {
        Matcher told = SINCE.matcher(evidence.symptom());
        Optional<LocalTime> since = told.find() ? time(told.group(1)) : Optional.empty();
        Optional<LocalTime> end = evidence.items().stream()
                .map(item -> CLOCK.matcher(item.text().reading().at()))
                .filter(Matcher::find)
                .flatMap(clock -> time(clock.group(1)).stream())
                .reduce((first, second) -> second);
        if (since.isEmpty() || end.isEmpty() || since.equals(end)) {
            return Optional.empty();
        }
        LocalTime begin = begin(since.get(), end.get(), sign);
        double length = hours(begin, end.get());
        return Optional.of(new TroubleTime(
                new Amount(length, Math.max(0, length - ONE_MINUTE), length + ONE_MINUTE),
                words(since.get(), begin, "from %s to the last reading at %s".formatted(since.get(), end.get()))));
    }

    private static Optional<LocalTime> time(String text) {
        try {
            return Optional.of(LocalTime.parse(text.length() < 5 ? "0" + text : text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
