package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.Replay;
import io.shadowtune.deploy.engine.ReplayAccount;
import io.shadowtune.deploy.engine.ReplayRequest;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.format.FormatCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Feeds recorded telemetry through the real pipeline. */
@Command(
        name = "replay",
        header = "Feed recorded telemetry through the real pipeline and say what became of every record.")
final class ReplayCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files, and folders with files; plain or gzip.")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--format", paramLabel = "F", description = "Format of all files; else each file's is detected.")
    private Optional<String> format = Optional.empty();

    @Option(
            names = "--speed",
            paramLabel = "S",
            defaultValue = Speed.MAX,
            description = "max, or a factor of real time such as 1x or 60x; default: max.")
    private String speed = Speed.MAX;

    @Option(names = "--dry-run", description = "Decode only.")
    private boolean dryRun;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep what comes out in this folder; else in a temporary one.")
    private Optional<Path> dataDirectory = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    ReplayCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ShadowtuneConfig settings = config.load(root.console());
        double factor = Speed.factor(speed)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--speed must be max, 1x, 60x or another factor, not '%s'".formatted(speed)));
        checkPaths();
        checkFormat(settings);
        ReplayRequest request = new ReplayRequest(paths, format, factor, dryRun, dataDirectory);
        ReplayAccount account;
        try (ProgressLine progress = root.progress()) {
            account = Replay.run(settings, request, progress);
        }
        root.answer(
                out -> document(account, out),
                () -> new ReplayText(account, dryRun).print(root.console().out()));
    }

    private void checkPaths() {
        for (Path path : paths) {
            if (!Files.isReadable(path)) {
                throw Failure.input(
                        "NO_SUCH_FILE",
                        path.toString(),
                        Files.exists(path) ? "cannot be read by this user" : "no such file or folder");
            }
        }
    }

    private void checkFormat(ShadowtuneConfig settings) {
        format.ifPresent(name -> {
            List<String> known =
                    FormatCatalogue.create(settings.ingest().limits()).names();
            if (!known.contains(name)) {
                throw Failure.input(
                        "UNKNOWN_FORMAT",
                        "--format " + name,
                        "is no format, one of %s is expected%s".formatted(known, NearestWord.hint(name, known)));
            }
        });
    }

    static void document(ReplayAccount account, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("files");
        for (ReplayAccount.FileAccount file : account.files()) {
            out.writeStartObject();
            out.writeStringField("file", file.file());
            out.writeStringField("format", file.format());
            out.writeNumberField("records", file.records());
            out.writeNumberField("accepted", file.accepted());
            out.writeNumberField("ignored", file.ignored());
            JsonAnswer.counts(out, "rejected", file.rejected());
            JsonAnswer.counts(out, "flags", file.flags());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeNumberField("windows", account.windows());
        out.writeNumberField("forecasts", account.forecasts());
        out.writeNumberField("decisions", account.decisions());
    }
}
