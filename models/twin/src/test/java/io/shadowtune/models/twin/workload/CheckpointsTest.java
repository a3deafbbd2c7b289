package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class CheckpointsTest {
    private static final Instant MIDNIGHT = Instant.parse("2026-03-11T00:00:00Z");
    private final Checkpoints checkpoints =
            new Checkpoints(Duration.ofMinutes(30), Duration.ofMinutes(7), Duration.ofSeconds(45));

    private java.util.List<Instant> begins(String from, int seconds) {
        return checkpoints.begins(Span.of(Instant.parse("2026-03-11T" + from + "Z"), Duration.ofSeconds(seconds)));
    }

    @Test
    void begins_spansAroundABegin_holdItOnce() {
        Instant begin = Instant.parse("2026-03-11T00:07:00Z");

        assertThat(begins("00:06:50", 10)).isEmpty();
        assertThat(begins("00:06:55", 10)).containsExactly(begin);
        assertThat(begins("00:07:00", 10)).containsExactly(begin);
        assertThat(begins("00:07:01", 10)).isEmpty();
    }

    @Test
    void begins_aWholeDay_areAllOfThem() {
        assertThat(checkpoints.begins(Span.of(MIDNIGHT, Duration.ofDays(1)))).hasSize(48);
    }
}
