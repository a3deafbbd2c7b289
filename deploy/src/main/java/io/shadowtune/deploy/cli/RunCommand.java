package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.Engine;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the engine until it is told to stop. */
@Command(
        name = "run",
        header = "Run the engine until SIGTERM or Ctrl-C; without bootstrap servers, on an embedded broker.")
final class RunCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Option(names = "--roles", split = ",", paramLabel = "ROLE", description = "Roles of this instance; default: all.")
    private Set<String> roles = new LinkedHashSet<>();

    RunCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ShadowtuneConfig settings = config.load(root.console());
        Engine.run(
                settings,
                roles,
                broker -> root.console()
                        .err()
                        .println("shadowtune: ready; %s %s, data in %s; SIGTERM or Ctrl-C stops"
                                .formatted(
                                        settings.broker().isEmbedded() ? "embedded broker at" : "broker",
                                        broker,
                                        settings.dataDirectory())));
    }
}
