package io.shadowtune.policy.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FreezeWindowTest {
    private static boolean holds(String window, String time) {
        return FreezeWindow.parse("w", window).orElseThrow().holds(Instant.parse(time));
    }

    @Test
    void holds_once_isHalfOpen() {
        String window = "2026-12-24T00:00:00Z/2026-12-27T00:00:00Z";

        assertThat(holds(window, "2026-12-24T00:00:00Z")).isTrue();
        assertThat(holds(window, "2026-12-27T00:00:00Z")).isFalse();
    }

    @Test
    void holds_dailyOverMidnight_isInsideOnBothSides() {
        assertThat(holds("daily 22:00-02:00", "2026-03-02T23:00:00Z")).isTrue();
        assertThat(holds("daily 22:00-02:00", "2026-03-02T01:59:00Z")).isTrue();
        assertThat(holds("daily 22:00-02:00", "2026-03-02T02:00:00Z")).isFalse();
    }

    @Test
    void holds_weekend_overSundaysMidnight() {
        assertThat(holds("fri 18:00-mon 06:00", "2026-03-01T12:00:00Z")).isTrue();
        assertThat(holds("fri 18:00-mon 06:00", "2026-03-02T05:59:00Z")).isTrue();
        assertThat(holds("fri 18:00-mon 06:00", "2026-03-02T06:00:00Z")).isFalse();
        assertThat(holds("fri 18:00-mon 06:00", "2026-03-06T17:59:00Z")).isFalse();
    }

    @Test
    void parse_others_isEmpty() {
        assertThat(FreezeWindow.parse("w", "daily 10:00-10:00")).isEmpty();
        assertThat(FreezeWindow.parse("w", "daily 25:00-26:00")).isEmpty();
        assertThat(FreezeWindow.parse("w", "fri 18:00-06:00")).isEmpty();
        assertThat(FreezeWindow.parse("w", "2026-12-27T00:00:00Z/2026-12-24T00:00:00Z"))
                .isEmpty();
        assertThat(FreezeWindow.parse("w", "")).isEmpty();
    }
}
