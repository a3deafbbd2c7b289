package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.generator.TelemetryKnobs;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the length of a window as people write it: {@code 10ms}, {@code 1s}. */
public final class WindowText {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?) ?(ms|s)");
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private WindowText() {}

    /** Nanoseconds; empty when it is no length, or none of 1 ms to 10 s. */
    public static Optional<Long> nanos(String text) {
        Matcher found = TEXT.matcher(text.strip());
        if (!found.matches()) {
            return Optional.empty();
        }
        double unit = found.group(2).equals("ms") ? NANOS_PER_MILLI : NANOS_PER_SECOND;
        long nanos = Math.round(Double.parseDouble(found.group(1)) * unit);
        boolean fits = nanos >= TelemetryKnobs.LEAST_NANOS && nanos <= TelemetryKnobs.MOST_NANOS;
        return fits ? Optional.of(nanos) : Optional.empty();
    }
}
