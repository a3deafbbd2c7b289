package io.shadowtune.reports.why.onset;

import io.shadowtune.reports.why.evidence.Evidence;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.Optional;

/**
 * The first sign of a trouble in a log that reaches back further than it: before it, the trouble was not there to cost
 * anything. A reading that was merely taken late is no such sign.
 */
public final class FirstSign {
    private final StampedText sign;
    private final LocalDateTime covered;

    private FirstSign(StampedText sign, LocalDateTime covered) {
        this.sign = sign;
        this.covered = covered;
    }

    /** The first sign of an onset; empty when its log does not reach back further. */
    public static Optional<FirstSign> of(Evidence evidence, Onset onset) {
        return onset.since()
                .filter(moment -> moment.line() > 0)
                .flatMap(moment -> StampedText.in(moment.what())
                        .flatMap(sign -> evidence.items().stream()
                                .filter(item -> item.text().reading().item().equals(moment.item()))
                                .flatMap(item -> item.text().lines().stream())
                                .flatMap(line -> StampedText.in(line).stream())
                                .filter(stamp -> stamp.shape() == sign.shape())
                                .map(StampedText::at)
                                .min(Comparator.naturalOrder())
                                .filter(first -> first.isBefore(sign.at()))
                                .map(first -> new FirstSign(sign, first))));
    }

    /** Whether a line carries a time before it, written the same way. */
    public boolean isAfter(String line) {
        return StampedText.in(line)
                .filter(stamp -> stamp.shape() == sign.shape())
                .filter(stamp -> stamp.at().isBefore(sign.at()))
                .isPresent();
    }

    /** Its time of day, where the log would have shown one at or after the time that a person told; empty elsewhere. */
    public Optional<LocalTime> laterThan(LocalTime told) {
        LocalDateTime begin = sign.at().toLocalDate().atTime(told);
        return begin.isBefore(sign.at()) && !begin.isBefore(covered)
                ? Optional.of(sign.at().toLocalTime())
                : Optional.empty();
    }
}
