package io.shadowtune.reports.why.onset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StampedTextTest {
    @Test
    void in_timesOfLogs_areReadInTheirShape() {
        assertThat(StampedText.in("2026-05-04T10:00:01.5+02:00 leaf-3 port down"))
                .map(StampedText::at)
                .map(Object::toString)
                .contains("2026-05-04T08:00:01");
        assertThat(StampedText.in("[Thu May  8 02:14:12 2026] mlx5_core: Link down"))
                .map(StampedText::at)
                .map(Object::toString)
                .contains("2026-05-08T02:14:12");
        assertThat(StampedText.in("May  8 02:14:12 gpu-a01 kernel: Link down"))
                .map(StampedText::shape)
                .contains(StampedText.Shape.SYSLOG);
        assertThat(StampedText.in("10:02:03 retrans 12"))
                .map(StampedText::shape)
                .contains(StampedText.Shape.CLOCK);
    }

    @Test
    void in_whatIsNoTime_isNone() {
        assertThat(StampedText.in("0000:2a:00.0 Ethernet controller")).isEmpty();
        assertThat(StampedText.in("2026-13-41T10:00:00Z nothing")).isEmpty();
        assertThat(StampedText.in("Foo 12 10:00:00 nothing")).isEmpty();
    }
}
