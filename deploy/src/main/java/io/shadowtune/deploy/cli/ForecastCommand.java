package io.shadowtune.deploy.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the commands about forecasts. */
@Command(name = "forecast", header = "Judge the forecasters on many sets.", synopsisSubcommandLabel = "COMMAND")
final class ForecastCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is expected: evaluate");
    }
}
