package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A switch that restarts: nothing passes while it is down, and its counters begin at zero.
 *
 * @param device the switch
 * @param down while it is down
 */
public record SwitchRestart(String device, Span down) {
    private static final Duration DOWN = Duration.ofSeconds(150);

    /** The restart of a day: the last rail's leaf, in the evening. */
    public static SwitchRestart on(RailFabric fabric, long seed, LocalDate date) {
        int minute = 19 * 60 + new Seeds(seed).of("restart", date.toEpochDay()).nextInt(60);
        return new SwitchRestart(
                RailFabric.leaf(fabric.rails() - 1),
                Span.of(date.atStartOfDay(ZoneOffset.UTC).toInstant().plus(Duration.ofMinutes(minute)), DOWN));
    }
}
