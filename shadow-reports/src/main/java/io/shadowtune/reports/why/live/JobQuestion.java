package io.shadowtune.reports.why.live;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A question about a job.
 *
 * @param place where it ran
 * @param from begin of the trouble, inclusive
 * @param to end of it, exclusive
 */
public record JobQuestion(JobPlace place, Instant from, Instant to) {
    private static final Duration LEAST_BEFORE = Duration.ofMinutes(5);
    private static final Duration USUAL = Duration.ofHours(1);

    /**
     * The part of a time in which the job ran, in whole minutes, as collectives are kept; empty when it did not run.
     *
     * @param from begin; by default an hour before the end
     * @param to end; by default the job's, but not after what was seen
     */
    public static Optional<JobQuestion> of(
            JobPlace place, Optional<Instant> from, Optional<Instant> to, Instant lastSeen) {
        Instant ended = place.to().filter(end -> end.isBefore(lastSeen)).orElse(lastSeen);
        Instant end = minuteAfter(to.filter(asked -> asked.isBefore(ended)).orElse(ended));
        Instant begin = later(from.orElse(end.minus(USUAL)).truncatedTo(ChronoUnit.MINUTES), place.from());
        return begin.isBefore(end) ? Optional.of(new JobQuestion(place, begin, end)) : Optional.empty();
    }

    /** Begin of the job's own time before, as long as the trouble and at least an hour; empty when that is too short. */
    public Optional<Instant> beforeFrom() {
        Duration span = Duration.between(from, to);
        Instant begin = later(from.minus(span.compareTo(USUAL) < 0 ? USUAL : span), place.from());
        return Duration.between(begin, from).compareTo(LEAST_BEFORE) < 0 ? Optional.empty() : Optional.of(begin);
    }

    /** The same from a later begin on; empty when that leaves too little of it, or takes nothing away. */
    public Optional<JobQuestion> since(Instant begin) {
        return begin.isAfter(from) && Duration.between(begin, to).compareTo(LEAST_BEFORE) >= 0
                ? Optional.of(new JobQuestion(place, begin, to))
                : Optional.empty();
    }

    private static Instant minuteAfter(Instant at) {
        Instant minute = at.truncatedTo(ChronoUnit.MINUTES);
        return minute.equals(at) ? at : minute.plus(1, ChronoUnit.MINUTES);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
