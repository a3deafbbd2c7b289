package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.RenderedReport;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.daily.ReportFormat;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the report of one day. */
@Command(name = "report", header = "Report a day: what it cost, what changed, what was advised and what was not seen.")
final class ReportCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    @Option(
            names = "--date",
            paramLabel = "D",
            description = "The day, such as 2026-03-01, in report.zone; default: the last whole day of the history.")
    private Optional<String> date = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "F",
            description = "html, md or json; default: as the name of --out ends, md when it has no ending.")
    private Optional<String> format = Optional.empty();

    @Option(names = "--out", paramLabel = "F", description = "Write to this file instead of standard output.")
    private Optional<Path> out = Optional.empty();

    ReportCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ShadowtuneConfig settings = config.load(root.console());
        ReportFormat chosen = chosenFormat();
        out.ifPresent(file -> FileBesideAnswer.check("--out", file, List.of()));
        Optional<LocalDate> asked = date.map(ReportCommand::parsed);
        RenderedReport report;
        try (HistoryAccess history = data.open(settings)) {
            report = history.report(asked, chosen, settings.reportZone());
        }
        if (out.isPresent()) {
            WholeFile.write(out.get(), report.text());
            root.answer(
                    document -> {
                        document.writeStringField("date", report.date().toString());
                        document.writeStringField("format", chosen.option());
                        document.writeStringField("file", out.get().toString());
                    },
                    () -> root.console()
                            .out()
                            .println("report of %s written to %s".formatted(report.date(), out.get())));
        } else {
            root.console().out().print(report.text());
        }
    }

    private ReportFormat chosenFormat() {
        List<String> known =
                Arrays.stream(ReportFormat.values()).map(ReportFormat::option).toList();
        if (format.isPresent()) {
            ReportFormat named = ReportFormat.of(format.get())
                    .orElseThrow(() -> Failure.input(
                            "UNKNOWN_FORMAT", "--format " + format.get(), "is none of " + String.join(", ", known)));
            if (root.json() && out.isEmpty() && named != ReportFormat.JSON) {
                throw Failure.input("USAGE", "--json", "is at odds with --format %s".formatted(named.option()));
            }
            return named;
        }
        if (root.json() && out.isEmpty()) {
            return ReportFormat.JSON;
        }
        String name = out.map(Path::getFileName).map(Path::toString).orElse("");
        int dot = name.lastIndexOf('.');
        return dot < 0
                ? ReportFormat.MARKDOWN
                : ReportFormat.of(name.substring(dot + 1).toLowerCase(Locale.ROOT))
                        .orElseThrow(() -> Failure.input(
                                "UNKNOWN_FORMAT",
                                "--out " + out.get(),
                                "a name that ends in one of %s, or --format, is expected"
                                        .formatted(
                                                known.stream().map("."::concat).collect(Collectors.joining(", ")))));
    }

    private static LocalDate parsed(String text) {
        try {
            LocalDate day = LocalDate.parse(text);
            if (text.length() == "2026-03-01".length()) {
                return day;
            }
        } catch (DateTimeParseException e) {
            throw noDay(text);
        }
        throw noDay(text);
    }

    private static Failure noDay(String text) {
        return Failure.input("BAD_DATE", "--date " + text, "a day such as 2026-03-01 is expected");
    }
}
