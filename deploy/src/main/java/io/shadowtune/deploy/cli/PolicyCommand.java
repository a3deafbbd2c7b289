package io.shadowtune.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about what is advised. */
@Command(name = "policy", header = "Judge what is advised.", synopsisSubcommandLabel = "COMMAND")
final class PolicyCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is expected: evaluate");
    }
}
