package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.Engine;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the engine until it is told to stop. */
@Command(
        name = "run",
        header = "Run the engine until SIGTERM or Ctrl-C; without bootstrap servers, on an embedded broker.")
final class RunCommand implements Callable<Integer> {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Option(names = "--roles", split = ",", paramLabel = "ROLE", description = "Roles of this instance; default: all.")
    private Set<String> roles = new LinkedHashSet<>();

    RunCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        Engine.run(config.load(root.console()), roles);
        return 0;
    }
}
