package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.deploy.twin.validation.TwinValidation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares the twin with runs of a packet-level simulator. */
@Command(
        name = "validate",
        header = "Hold the twin against the packet-level reference and write down how far off it is.",
        description = "Writes twin.md and its pictures; exits with 1 when it is farther off than wanted.")
final class TwinValidateCommand implements Runnable, IExitCodeGenerator {
    private static final int FELL_SHORT = 1;
    private static final int MOST_SEEDS = 100;

    private final Shadowtune root;
    private boolean isWithin = true;

    @Option(
            names = "--reference",
            required = true,
            paramLabel = "DIR",
            description = "Folder of the reference: summary.csv, topology/, workload/ and so on.")
    private Path reference = Path.of("");

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where twin.md and twin/*.svg go.")
    private Path out = Path.of("");

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Seeds of the twin that are compared; default: 5.")
    private int seeds = 5;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    TwinValidateCommand(Shadowtune root) {
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
        Path pictures = out.resolve("twin");
        OutputFolder.make(pictures);
        TwinValidation validation;
        try (ProgressLine progress = root.progress()) {
            validation = TwinValidation.run(reference, seeds, MachineWords.now(), progress);
        }
        for (Map.Entry<String, String> picture : validation.pictures().entrySet()) {
            WholeFile.write(pictures.resolve(picture.getKey()), picture.getValue());
        }
        WholeFile.write(out.resolve("twin.md"), validation.document());
        List<String> shortfalls = validation.shortfalls();
        isWithin = shortfalls.isEmpty();
        root.answer(
                json -> {
                    json.writeBooleanField("within", isWithin);
                    json.writeArrayFieldStart("shortfalls");
                    for (String shortfall : shortfalls) {
                        json.writeString(shortfall);
                    }
                    json.writeEndArray();
                    json.writeStringField("document", out.resolve("twin.md").toString());
                    json.writeNumberField("pictures", validation.pictures().size());
                },
                () -> {
                    root.console()
                            .out()
                            .printf(
                                    "%s and %d pictures written; the twin is %s%n",
                                    out.resolve("twin.md"),
                                    validation.pictures().size(),
                                    isWithin ? "as near as wanted" : "farther off than wanted:");
                    shortfalls.forEach(root.console().out()::println);
                });
    }

    @Override
    public int getExitCode() {
        return isWithin ? 0 : FELL_SHORT;
    }
}
