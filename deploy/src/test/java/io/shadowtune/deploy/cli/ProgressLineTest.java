package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
    private final StringWriter err = new StringWriter();
    private long nowNanos;

    private ProgressLine progress(boolean terminal) {
        return new ProgressLine(new Console(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                terminal,
                Map.of(),
                Path.of("/"),
                () -> nowNanos));
    }

    private void pass(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void at_noTerminal_isALineEveryTenSeconds() {
        try (ProgressLine progress = progress(false)) {
            for (int i = 0; i < 25; i++) {
                pass(1000);
                progress.at("reading", i, 100);
            }
        }

        assertThat(err.toString().lines())
                .containsExactly("shadowtune: reading, 9 %, 10 s", "shadowtune: reading, 19 %, 20 s");
    }

    @Test
    void at_terminal_isABarThatGoesAway() {
        try (ProgressLine progress = progress(true)) {
            progress.at("reading", 1, 4);
            assertThat(err.toString()).isEmpty();
            pass(2500);
            progress.at("reading", 1, 4);
            assertThat(err.toString()).isEqualTo("\r\u001b[K[######------------------] 25 % reading, 2 s");
        }

        assertThat(err.toString()).endsWith("2 s\r\u001b[K");
    }

    @Test
    void at_totalUnknown_countsOnly() {
        pass(0);
        try (ProgressLine progress = progress(false)) {
            pass(10_000);
            progress.at("records", 1234567, 0);
        }

        assertThat(err.toString()).isEqualToIgnoringNewLines("shadowtune: records, 1,234,567, 10 s");
    }
}
