package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class HarmlessWriterTest {
    @Test
    void write_controlCharacters_areReplacedAndLineEndsAndLettersStay() throws IOException {
        StringWriter out = new StringWriter();
        try (HarmlessWriter writer = new HarmlessWriter(out)) {
            writer.write("a\u001b[31mä\t😀\n");
            writer.write('\u009b');
            writer.write(new char[] {'x', '\u202e', 'y', '\0'}, 1, 3);
        }

        assertThat(out).hasToString("a\ufffd[31mä\t😀\n\ufffd\ufffdy\ufffd");
    }

    @Test
    void write_carriageReturn_cannotWriteOverTheLine() throws IOException {
        StringWriter out = new StringWriter();
        try (HarmlessWriter writer = new HarmlessWriter(out)) {
            writer.write("LINK_FLAP\rnothing is wrong\n");
        }

        assertThat(out).hasToString("LINK_FLAP\ufffdnothing is wrong\n");
    }

    @Test
    void stop_nameWithEscapes_isOneHarmlessLine() {
        assertThat(new Stop(2, "X", "no\u001b[2J\nsuch", "a\u0007b").where()).isEqualTo("no\ufffd[2J; such");
    }
}
