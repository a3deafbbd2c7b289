package io.shadowtune.reports.why.evidence;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which of two readings was first: by the words people give them, else by their clock. */
final class ReadingOrder {
    private static final Pattern NUMBERED = Pattern.compile("(?:^|[^a-z0-9])t_?(\\d)(?![0-9])");
    private static final Pattern FIRST =
            Pattern.compile("\\b(first|before|start|begin)(?: (?:sample|reading))?\\b|_before|_start");
    private static final Pattern SECOND =
            Pattern.compile("\\b(second|after|end|later)(?: (?:sample|reading))?\\b|_after|_end");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,2}:\\d{2}(?::\\d{2})?)(?:\\.\\d+)?");

    private ReadingOrder() {}

    /** The place that the words of a reading give it, if they give one. */
    static OptionalInt worded(ToolReading reading) {
        String words = (reading.item() + " " + reading.tool()).toLowerCase(Locale.ROOT);
        Matcher numbered = NUMBERED.matcher(words);
        if (numbered.find()) {
            return OptionalInt.of(Integer.parseInt(numbered.group(1)));
        }
        if (FIRST.matcher(words).find()) {
            return OptionalInt.of(0);
        }
        return SECOND.matcher(words).find() ? OptionalInt.of(1) : OptionalInt.empty();
    }

    /** Seconds of the day its label says, if it says any. */
    static OptionalInt clockSeconds(ToolReading reading) {
        Matcher clock = CLOCK.matcher(reading.at());
        if (!clock.find()) {
            return OptionalInt.empty();
        }
        String time =
                clock.group(1).length() < 5 || clock.group(1).indexOf(':') == 1 ? "0" + clock.group(1) : clock.group(1);
        try {
            return OptionalInt.of(LocalTime.parse(time).toSecondOfDay());
        } catch (DateTimeParseException e) {
            return OptionalInt.empty();
        }
    }

    /** Negative when {@code a} was first, positive when {@code b} was, 0 when nothing tells them apart. */
    static int compare(ToolReading a, ToolReading b) {
        OptionalInt wordedA = worded(a);
        OptionalInt wordedB = worded(b);
        if (wordedA.isPresent() && wordedB.isPresent() && wordedA.getAsInt() != wordedB.getAsInt()) {
            return Integer.compare(wordedA.getAsInt(), wordedB.getAsInt());
        }
        OptionalInt clockA = clockSeconds(a);
        OptionalInt clockB = clockSeconds(b);
        return clockA.isPresent() && clockB.isPresent() ? Integer.compare(clockA.getAsInt(), clockB.getAsInt()) : 0;
    }
}
