package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class CheckpointsTest {
    private static final Instant MIDNIGHT = Instant.parse("2026-03-11T00:00:00Z");
    private final Checkpoints checkpoints =
            new Checkpoints(Duration.ofMinutes(30), Duration.ofMinutes(7), Duration.ofSeconds(45));

    private double secondsIn(String from, int seconds) {
        return checkpoints.secondsIn(Span.of(Instant.parse("2026-03-11T" + from + "Z"), Duration.ofSeconds(seconds)));
    }

    @Test
    void secondsIn_spansAroundACheckpoint_areItsOverlap() {
        assertThat(secondsIn("00:06:50", 10)).isZero();
        assertThat(secondsIn("00:07:00", 10)).isEqualTo(10);
        assertThat(secondsIn("00:07:40", 10)).isEqualTo(5);
        assertThat(secondsIn("00:07:50", 10)).isZero();
        assertThat(secondsIn("14:36:55", 10)).isEqualTo(5);
    }

    @Test
    void secondsIn_aWholeDay_areAllOfThem() {
        assertThat(checkpoints.secondsIn(Span.of(MIDNIGHT, Duration.ofDays(1)))).isEqualTo(48 * 45);
    }
}
