package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Go back to the model that was current before. */
@Command(name = "rollback", header = "Go back to the model that was current before.")
final class ModelsRollbackCommand implements Runnable, IExitCodeGenerator {
    private final Shadowtune root;

    @Mixin
    private final RegistryOption registry = new RegistryOption();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = ForecastWeights.KIND,
            description = "Kind of model; default: ${DEFAULT-VALUE}.")
    private String kind = "";

    private int exitCode;

    ModelsRollbackCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ModelRegistry models = registry.open();
        try {
            exitCode = CurrentModel.end(root, back(models));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }

    private RegistryAnswer back(ModelRegistry models) throws IOException {
        try {
            return models.rollback(kind);
        } catch (IllegalArgumentException noName) {
            throw Failure.input("USAGE", "--kind " + kind, "a kind such as " + ForecastWeights.KIND + " is expected");
        }
    }
}
