package io.shadowtune.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands that give one piece of advice. */
@Command(name = "advise", header = "Give one recommendation, without an engine.", synopsisSubcommandLabel = "COMMAND")
final class AdviseCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is expected: ecn");
    }
}
