package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DemoCommandTest {
    @Test
    void run_daysOutOfRange_isRefusedInOneLine() {
        Typed.run("demo", "--days", "0")
                .refused(2, "demo: --days (0) must be within 1..31; see 'shadowtune demo --help'");
        Typed.run("demo", "--days", "32")
                .refused(2, "demo: --days (32) must be within 1..31; see 'shadowtune demo --help'");
    }

    @Test
    void help_namesWhatThisBuildDoes() {
        Typed help = Typed.run("demo", "--help");

        assertThat(help.exit()).isZero();
        assertThat(help.out()).contains("--days", "--out", "--seed").doesNotContain("--serve");
    }

    @Test
    void run_outIsAFile_isRefusedInOneLine(@org.junit.jupiter.api.io.TempDir java.nio.file.Path directory)
            throws java.io.IOException {
        java.nio.file.Path file = java.nio.file.Files.writeString(directory.resolve("taken"), "");

        Typed typed = Typed.run("demo", "--out", file.toString());

        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.err()).startsWith("shadowtune: " + file).hasLineCount(1);
    }
}
