package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.ecn.EcnAdvising;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.deploy.twin.EcnState;
import io.shadowtune.deploy.twin.EcnStateFile;
import io.shadowtune.policy.learned.search.EcnAdvice;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Recommends a marking setting for one state. */
@Command(
        name = "ecn",
        header = "Recommend ECN thresholds for a port's load or a scenario, or to leave them as they are.",
        description = {
            "The state is JSON with the setting in force (current), what it shall be good for (objective: latency,"
                    + " throughput or balanced), and one of:",
            "  scenario: a file as of twin run, whose load is known; settings are tried in the twin",
            "  windows: a file with a window in JSON a line, beside what no counter tells (port, dcqcn)",
            "  load: what a port showed, beside port and dcqcn",
            "Without the scenario the response surface is asked over all loads that fit."
        })
final class AdviseEcnCommand implements Runnable {
    private final Shadowtune root;

    @Option(names = "--state", required = true, paramLabel = "F.json", description = "The state.")
    private Path state = Path.of("");

    @Option(names = "--sweep", description = "Try the whole grid of settings on a scenario; takes longer.")
    private boolean sweep;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Draws the loads; default: 1.")
    private long seed = 1;

    @Option(
            names = "--registry",
            paramLabel = "REGISTRY",
            description = "Ask the response surface that is current in this folder of models; else the shipped one.")
    private Optional<Path> registry = Optional.empty();

    AdviseEcnCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        EcnState asked = EcnStateFile.read(state);
        ServedSurface served = ServedSurface.of(registry);
        EcnAdvising advising = new EcnAdvising(
                served, sweep, seed, () -> Thread.currentThread().isInterrupted());
        EcnAdvice advice = advising.advise(asked);
        List<String> unused = asked.known() instanceof EcnState.Counters counters ? counters.unused() : List.of();
        root.answer(
                out -> EcnAdvicePage.write(asked, advice, unused, out),
                () -> EcnAdvicePage.print(asked, advice, unused, root.console().out()));
    }
}
