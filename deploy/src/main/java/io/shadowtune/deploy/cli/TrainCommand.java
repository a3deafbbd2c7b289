package io.shadowtune.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that train models. */
@Command(name = "train", header = "Train a model and register it.", synopsisSubcommandLabel = "COMMAND")
final class TrainCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a kind of model is expected, such as forecast");
    }
}
