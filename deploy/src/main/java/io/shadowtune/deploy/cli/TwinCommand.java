package io.shadowtune.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands of the fabric twin. */
@Command(
        name = "twin",
        header = "Simulate a fabric packet by packet, generate its load, or explain a queue's counters.",
        synopsisSubcommandLabel = "COMMAND")
final class TwinCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "a command is expected: run, sweep, validate, generate or fit");
    }
}
