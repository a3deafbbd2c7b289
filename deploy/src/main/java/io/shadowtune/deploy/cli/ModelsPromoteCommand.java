package io.shadowtune.deploy.cli;

import io.shadowtune.models.registry.ModelRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Make a registered model the current one of its kind. */
@Command(name = "promote", header = "Make a registered model the current one of its kind.")
final class ModelsPromoteCommand implements Runnable, IExitCodeGenerator {
    private final Shadowtune root;

    @Mixin
    private final RegistryOption registry = new RegistryOption();

    @Parameters(paramLabel = "ID", description = "The model, as models list names it.")
    private String id = "";

    private int exitCode;

    ModelsPromoteCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ModelRegistry models = registry.open();
        try {
            exitCode = CurrentModel.end(root, models.makeCurrent(id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }
}
