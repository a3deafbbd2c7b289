package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** A moment as people type it: an instant, or a day for its first moment in UTC. */
final class MomentOption {
    /** Beyond these the history can hold nothing, and its arithmetic ends. */
    static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    /** The first moment after all others. */
    static final Instant LAST = Instant.parse("+10000-01-01T00:00:00Z");

    private MomentOption() {}

    /**
     * Reads one.
     *
     * @param option the option's name, for the message
     * @throws Failure when it is neither
     */
    static Instant of(String option, String text) {
        try {
            Instant moment = text.length() == "2026-03-01".length()
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : Instant.parse(text);
            if (moment.isBefore(FIRST) || !moment.isBefore(LAST)) {
                throw none(option, text);
            }
            return moment;
        } catch (DateTimeParseException e) {
            throw none(option, text);
        }
    }

    private static Failure none(String option, String text) {
        return Failure.input(
                "BAD_TIME",
                option + " " + text,
                "a time such as 2026-03-01T14:00:00Z, or a day such as 2026-03-01, is expected");
    }
}
