package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.ecn.evaluation.PolicyEvaluation;
import io.shadowtune.deploy.ecn.evaluation.PolicyTarget;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Looks up what is advised in what a packet-level simulator measured. */
@Command(
        name = "evaluate",
        header = "Hold ECN advice against vendors' defaults, the best single setting and the best measured one.",
        description = "Writes policy.md and its pictures; exits with 1 when a figure is not as wanted.")
final class PolicyEvaluateCommand implements Runnable, IExitCodeGenerator {
    private static final int FELL_SHORT = 1;
    private static final int MOST_SEEDS = 20;

    private final Shadowtune root;
    private boolean isWithin = true;

    @Option(
            names = "--reference",
            required = true,
            paramLabel = "DIR",
            description = "Folder of the reference: summary.csv, topology/, workload/ and so on.")
    private Path reference = Path.of("");

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where policy.md and policy/*.svg go.")
    private Path out = Path.of("");

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "First seed; default: 1.")
    private long seed = 1;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Draws of trials and of loads, whose spread is shown; default: 3.")
    private int seeds = 3;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    PolicyEvaluateCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new ParameterException(spec.commandLine(), "--seeds must be from 1 to " + MOST_SEEDS);
        }
        if (!Files.isRegularFile(reference.resolve("summary.csv"))) {
            throw Failure.input(
                    "NO_REFERENCE", reference.toString(), "a folder of the packet-level reference is expected");
        }
        Path pictures = out.resolve("policy");
        OutputFolder.make(pictures);
        PolicyEvaluation evaluation;
        try (ProgressLine progress = root.progress()) {
            evaluation = PolicyEvaluation.run(reference, seed, seeds, MachineWords.now(), progress);
        }
        for (Map.Entry<String, String> picture : evaluation.pictures().entrySet()) {
            WholeFile.write(pictures.resolve(picture.getKey()), picture.getValue());
        }
        Path document = out.resolve("policy.md");
        WholeFile.write(document, evaluation.document());
        isWithin = evaluation.targets().stream().allMatch(PolicyTarget::isMet);
        root.answer(json -> write(evaluation, document, json), () -> print(evaluation, document));
    }

    private void write(PolicyEvaluation evaluation, Path document, JsonGenerator json) throws IOException {
        json.writeBooleanField("within", isWithin);
        json.writeArrayFieldStart("targets");
        for (PolicyTarget target : evaluation.targets()) {
            json.writeStartObject();
            json.writeStringField("name", target.name());
            if (Double.isNaN(target.figure())) {
                json.writeNullField("figure");
            } else {
                json.writeNumberField("figure", target.figure());
            }
            json.writeNumberField("wanted", target.wanted());
            json.writeBooleanField("atLeast", target.isAtLeast());
            json.writeBooleanField("met", target.isMet());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("scenarios", evaluation.scenarios());
        json.writeStringField("document", document.toString());
        json.writeNumberField("pictures", evaluation.pictures().size());
    }

    private void print(PolicyEvaluation evaluation, Path document) {
        PrintWriter page = root.console().out();
        page.printf(
                "%s and %d pictures written, of %d scenarios:%n",
                document, evaluation.pictures().size(), evaluation.scenarios());
        evaluation
                .targets()
                .forEach(target -> page.printf("%s: %s%n", target.isMet() ? "met" : "missed", line(target)));
    }

    private static String line(PolicyTarget target) {
        return String.format(
                Locale.ROOT,
                "%s is %.3f, wanted %s %.3f",
                target.name(),
                target.figure(),
                target.isAtLeast() ? "at least" : "at most",
                target.wanted());
    }

    @Override
    public int getExitCode() {
        return isWithin ? 0 : FELL_SHORT;
    }
}
