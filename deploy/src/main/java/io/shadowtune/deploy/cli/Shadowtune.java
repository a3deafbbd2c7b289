package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: what all commands have in common. */
@Command(
        name = "shadowtune",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        header = "Tunes the network of AI-training clusters, in shadow first.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit code: 0 fine; 1 ran, and the answer is no; 2 bad usage or input; 3 an outside part failed, or an internal error.",
            "shadowtune test [MAVEN ARGUMENT...] builds everything and runs the whole test suite.",
            "Settings: -c FILE, SHADOWTUNE_* variables, --set key=value; see docs/configuration.md.",
            "What --json prints: docs/json/."
        })
final class Shadowtune implements Runnable {
    private final Console console;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print one JSON document on standard output and nothing else there.")
    private boolean json;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Log what happens, and show the trace of an error.")
    private boolean verbose;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    Shadowtune(Console console) {
        this.console = console;
    }

    Console console() {
        return console;
    }

    boolean json() {
        return json;
    }

    boolean verbose() {
        return verbose;
    }

    /** Progress on standard error; the caller closes it. */
    ProgressLine progress() {
        return new ProgressLine(console);
    }

    /** Prints the answer, as a document or for people. */
    void answer(JsonAnswer document, Runnable text) {
        if (!json) {
            text.run();
            return;
        }
        try {
            document.print(console.out());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is expected, one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
