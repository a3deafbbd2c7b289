package io.shadowtune.ingest.telemetry;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person answers to a recommendation.
 *
 * @param recommendationId the recommendation
 * @param fabric the network it is about
 * @param answer what the person says
 * @param until for {@code NOT_NOW}, the event time until which it shall not be said again; otherwise empty
 * @param by who says so; at most {@value Verdict#LONGEST_NAME} characters
 * @param at when it was said
 */
public record AdviceAnswer(
        String recommendationId, String fabric, Kind answer, Optional<Instant> until, String by, Instant at) {
    public AdviceAnswer {
        if (until.isPresent() != (answer == Kind.NOT_NOW)) {
            throw new IllegalArgumentException("The answer (%s) to %s must have a time exactly when it is (%s)."
                    .formatted(answer, recommendationId, Kind.NOT_NOW));
        }
        if (by.isBlank() || by.length() > Verdict.LONGEST_NAME) {
            throw new IllegalArgumentException("The name (%d characters) of who answered %s must be within 1..%d."
                    .formatted(by.length(), recommendationId, Verdict.LONGEST_NAME));
        }
    }

    /** What can be answered. */
    public enum Kind {
        /** Not before a time. */
        NOT_NOW,
        /** Not this advice, ever. */
        NEVER,
        /** It was done. */
        TAKEN;

        /** Its name on pages and in options. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
