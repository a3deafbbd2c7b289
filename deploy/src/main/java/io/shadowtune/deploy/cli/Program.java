package io.shadowtune.deploy.cli;

import java.util.Arrays;
import picocli.CommandLine;

/** The command line as a whole: all commands, and what becomes of their failures. */
final class Program {
    private static final int WIDTH = 110;

    private Program() {}

    /** Runs one command line and returns its exit code. */
    static int run(Console console, String... args) {
        Shadowtune root = new Shadowtune(console);
        CommandLine line = new CommandLine(root);
        line.addSubcommand(new ReplayCommand(root));
        line.addSubcommand(new DemoCommand(root));
        line.addSubcommand(new RunCommand(root));
        line.addSubcommand(new CollectCommand(root));
        line.addSubcommand(new WhyCommand(root));
        line.addSubcommand(new VerdictCommand(root));
        line.addSubcommand(new CheckupCommand(root));
        line.addSubcommand(new ChangesCommand(root));
        line.addSubcommand(new KnobsCommand(root));
        line.addSubcommand(new ReportCommand(root));
        line.addSubcommand(new CommandLine(new ForecastCommand()).addSubcommand(new ForecastEvaluateCommand(root)));
        line.addSubcommand(new CommandLine(new HistoryCommand()).addSubcommand(new HistoryQueryCommand(root)));
        line.addSubcommand(new CommandLine(new AdviseCommand()).addSubcommand(new AdviseEcnCommand(root)));
        line.addSubcommand(new CommandLine(new PolicyCommand()).addSubcommand(new PolicyEvaluateCommand(root)));
        line.addSubcommand(new BacktestCommand(root));
        line.addSubcommand(new CommandLine(new TrainCommand())
                .addSubcommand(new TrainForecastCommand(root))
                .addSubcommand(new TrainSurfaceCommand(root)));
        line.addSubcommand(new CommandLine(new ModelsCommand())
                .addSubcommand(new ModelsListCommand(root))
                .addSubcommand(new ModelsPromoteCommand(root))
                .addSubcommand(new ModelsRollbackCommand(root)));
        line.addSubcommand(new CommandLine(new TwinCommand())
                .addSubcommand(new TwinRunCommand(root))
                .addSubcommand(new TwinSweepCommand(root))
                .addSubcommand(new TwinValidateCommand(root))
                .addSubcommand(new TwinGenerateCommand(root))
                .addSubcommand(new TwinFitCommand(root)));
        FailureLine failures = new FailureLine(console);
        line.setOut(console.out())
                .setErr(console.err())
                .setExpandAtFiles(false)
                // An option that takes a list would swallow a misspelt one as a value, and complain of that.
                .setUnmatchedOptionsAllowedAsOptionParameters(false)
                .setUsageHelpWidth(WIDTH)
                .setExecutionStrategy(parsed -> {
                    Logging.configure(root.verbose());
                    return new CommandLine.RunLast().execute(parsed);
                })
                .setParameterExceptionHandler((e, given) ->
                        failures.tell(Stop.ofUsage(e, given), e, wants("--json", given), wants("--verbose", given)))
                .setExecutionExceptionHandler(
                        (e, command, parsed) -> failures.tell(Stop.of(e), e, root.json(), root.verbose()));
        try {
            return line.execute(args);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError | AssertionError e) {
            return failures.tell(Stop.of(e), e, wants("--json", args), wants("--verbose", args));
        } finally {
            console.out().flush();
        }
    }

    private static boolean wants(String option, String... args) {
        return Arrays.asList(args).contains(option);
    }
}
