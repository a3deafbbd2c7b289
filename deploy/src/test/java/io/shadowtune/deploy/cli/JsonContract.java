package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Every document that a command prints with {@code --json} in any test must be as {@code docs/json} says. */
final class JsonContract {
    private static final Path SCHEMAS = Path.of("..", "docs", "json");
    private static final List<String> GROUPS =
            List.of("advise", "forecast", "history", "models", "policy", "train", "twin");

    private JsonContract() {}

    /** Checks a command's output, when it was to be a document. */
    static void check(int exit, String out, String... arguments) {
        if (!Arrays.asList(arguments).contains("--json") || out.isEmpty()) {
            return;
        }
        String name = exit >= 2 ? "error" : named(arguments);
        // Several scenarios give one document a line; every other command prints a single line anyway.
        List<String> documents = name.equals("twin-run") ? out.lines().toList() : List.of(out);
        for (String document : documents) {
            assertThat(schema(name + ".schema.json").validate(document, InputFormat.JSON))
                    .as("violations of docs/json/%s.schema.json by %s", name, document)
                    .isEmpty();
        }
    }

    private static String named(String... arguments) {
        List<String> words =
                Arrays.stream(arguments).filter(word -> !word.startsWith("-")).toList();
        String command = GROUPS.contains(words.get(0)) ? words.get(0) + "-" + words.get(1) : words.get(0);
        if (command.equals("report")) {
            return Arrays.asList(arguments).contains("--out") ? "report-file" : "daily-report";
        }
        return command;
    }

    private static Schema schema(String file) {
        try (InputStream in = Files.newInputStream(SCHEMAS.resolve(file))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException("Every command has a schema of what it prints.", e);
        }
    }
}
