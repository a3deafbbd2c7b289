package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

/**
 * A command line that was run in this process, and what came of it.
 *
 * @param exit its exit code
 * @param out standard output
 * @param err standard error
 */
record Typed(int exit, String out, String err) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static Typed run(String... args) {
        return in(Map.of(), args);
    }

    static Typed in(Map<String, String> environment, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        long[] ticks = {0};
        Console console = new Console(
                new PrintWriter(out),
                new PrintWriter(err, true),
                false,
                environment,
                Path.of("/home/nobody"),
                () -> ticks[0] += 1000);
        int exit = Program.run(console, args);
        JsonContract.check(exit, out.toString(), args);
        return new Typed(exit, out.toString(), err.toString());
    }

    /** Standard output as the one document it has to be. */
    JsonNode json() {
        try {
            return JSON.readTree(out);
        } catch (JsonProcessingException e) {
            throw new AssertionError("stdout must be one document: " + out, e);
        }
    }

    /** Asserts that the command refused with one line and no output. */
    Typed refused(int code, String line) {
        assertThat(err).isEqualTo("shadowtune: " + line + System.lineSeparator());
        assertThat(exit).isEqualTo(code);
        assertThat(out).isEmpty();
        return this;
    }
}
