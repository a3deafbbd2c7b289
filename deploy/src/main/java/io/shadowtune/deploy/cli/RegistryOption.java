package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.registry.ModelRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where registered models are. */
final class RegistryOption {
    @Option(
            names = "--registry",
            required = true,
            paramLabel = "REGISTRY",
            description = "Folder of registered models.")
    private Path folder = Path.of("");

    Path folder() {
        return folder;
    }

    ModelRegistry open() {
        if (!Files.isDirectory(folder)) {
            throw Failure.input("NO_REGISTRY", folder.toString(), "a folder of registered models is expected");
        }
        return new ModelRegistry(folder);
    }
}
