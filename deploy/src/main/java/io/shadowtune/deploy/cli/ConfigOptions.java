package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ConfigSources;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of commands that have a configuration. */
final class ConfigOptions {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "Settings in YAML.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "One setting; may be given several times.")
    private List<String> overrides = new ArrayList<>();

    /** Reads the configuration of this command line. */
    ShadowtuneConfig load(Console console) {
        return ShadowtuneConfig.load(new ConfigSources(file, console.environment(), overrides, console.home()));
    }
}
