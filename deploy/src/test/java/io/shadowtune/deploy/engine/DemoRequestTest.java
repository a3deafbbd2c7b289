package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.twin.workload.Span;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class DemoRequestTest {
    @Test
    void ofDays_anyNumber_endsWithTheSameDay() {
        Path out = Path.of("out");

        assertThat(DemoRequest.ofDays(1, 1, out).span())
                .isEqualTo(new Span(Instant.parse("2026-03-11T00:00:00Z"), Instant.parse("2026-03-12T00:00:00Z")));
        assertThat(DemoRequest.ofDays(3, 1, out).span())
                .isEqualTo(new Span(Instant.parse("2026-03-09T00:00:00Z"), Instant.parse("2026-03-12T00:00:00Z")));
    }
}
