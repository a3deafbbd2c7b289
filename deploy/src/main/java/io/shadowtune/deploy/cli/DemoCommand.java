package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.engine.DemoRequest;
import io.shadowtune.deploy.engine.DemoResult;
import io.shadowtune.deploy.engine.DemoRun;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows everything on a generated cluster. */
@Command(
        name = "demo",
        header = "Watch a generated cluster with the whole engine and report its last day.",
        description = "Nothing is needed: broker, telemetry and an incident are made on this machine.")
final class DemoCommand implements Runnable {
    private static final int MOST_DAYS = 31;

    private final Shadowtune root;

    @Option(names = "--days", paramLabel = "N", defaultValue = "2", description = "Simulated days; default: 2.")
    private int days;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "shadowtune-demo",
            description = "Where the reports go; default: shadowtune-demo.")
    private Path out = Path.of("shadowtune-demo");

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Another number, another life.")
    private long seed;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    DemoCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (days < 1 || days > MOST_DAYS) {
            throw new ParameterException(
                    spec.commandLine(), "--days (%d) must be within 1..%d".formatted(days, MOST_DAYS));
        }
        DemoResult result;
        try (ProgressLine progress = root.progress()) {
            result = DemoRun.run(DemoRequest.ofDays(days, seed, out), progress);
        }
        root.answer(
                document -> document(result, document),
                () -> new DemoText(result).print(root.console().out()));
    }

    private static void document(DemoResult result, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("days");
        for (DemoResult.Day day : result.days()) {
            out.writeStartObject();
            out.writeStringField("date", day.date().toString());
            out.writeStringField("folder", day.folder().toString());
            out.writeStringField("headline", day.report().summary().headline());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeNumberField("published", result.published());
        out.writeNumberField("windows", result.windows());
        out.writeNumberField("forecasts", result.forecasts());
        out.writeNumberField("decisions", result.decisions());
        out.writeNumberField("rejected", result.rejected());
        out.writeNumberField("seconds", result.took().toMillis() / 1e3);
    }
}
