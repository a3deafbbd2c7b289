package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.CounterTranslation;
import io.shadowtune.deploy.fit.HistoryEvidence;
import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.fit.QueueChoice;
import io.shadowtune.deploy.fit.QueueFit;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.deploy.fit.WindowEvidence;
import io.shadowtune.deploy.fit.WindowFile;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.reports.history.QueryAnswer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Explains the counters of a queue and says what other settings would change there. */
@Command(
        name = "fit",
        header =
                "Explain a queue's counters by all loads that fit, and say what other ECN settings would change there.")
final class TwinFitCommand implements Runnable {
    private static final int MOST_ROWS = 1_000_000;

    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    @Mixin
    private final PortOptions port = new PortOptions();

    @Option(
            names = "--windows",
            paramLabel = "F.ndjson",
            description = "A file with a window in JSON a line, as on the topic of windows; else the history.")
    private Optional<Path> windows = Optional.empty();

    @Option(names = "--device", paramLabel = "D", description = "The switch.")
    private Optional<String> device = Optional.empty();

    @Option(names = "--port", paramLabel = "P", description = "Its port.")
    private Optional<String> portName = Optional.empty();

    @Option(
            names = "--queue",
            paramLabel = "Q",
            description = "The port's queue; of several that are left, the one that marked most.")
    private Optional<Integer> queue = Optional.empty();

    @Option(names = "--since", paramLabel = "T", description = "Leave out windows that begin before.")
    private Optional<String> since = Optional.empty();

    @Option(names = "--until", paramLabel = "T", description = "Leave out windows that end after.")
    private Optional<String> until = Optional.empty();

    @Option(
            names = "--kmin-kb",
            paramLabel = "KB",
            description = "Lower threshold in force; with --kmax-kb and --pmax; else the one that was read.")
    private Optional<Double> kminKb = Optional.empty();

    @Option(names = "--kmax-kb", paramLabel = "KB", description = "Upper threshold in force.")
    private Optional<Double> kmaxKb = Optional.empty();

    @Option(names = "--pmax", paramLabel = "P", description = "Greatest probability of a mark in force.")
    private Optional<Double> pmax = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "KMIN_KB,KMAX_KB,PMAX",
            description = "A setting to ask about, or off; may be given several times.")
    private List<String> to = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Draws the loads; default: 1.")
    private long seed;

    @Option(
            names = "--registry",
            paramLabel = "REGISTRY",
            description = "Ask the response surface that is current in this folder of models; else the shipped one.")
    private Optional<Path> registry = Optional.empty();

    TwinFitCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        List<WredSetting> settings =
                to.stream().map(text -> SettingOption.of("--to", text)).toList();
        Optional<WredSetting> given = given();
        PortKnowledge knowledge = port.knowledge();
        ServedSurface served = ServedSurface.of(registry);
        WindowEvidence evidence = evidence();
        QueueFit fit = QueueFit.of(served.surface(), seed, CounterTranslation.of(evidence, knowledge, given), settings);
        String name = evidence.queue().text();
        root.answer(
                out -> TwinFitDocument.write(name, served, fit, out),
                () -> TwinFitText.print(name, served, fit, root.console().out()));
    }

    private Optional<WredSetting> given() {
        if (kminKb.isEmpty() && kmaxKb.isEmpty() && pmax.isEmpty()) {
            return Optional.empty();
        }
        if (kminKb.isEmpty() || kmaxKb.isEmpty() || pmax.isEmpty()) {
            throw Failure.input(
                    "BAD_SETTING", "--kmin-kb, --kmax-kb and --pmax", "all three are expected, or none of them");
        }
        return Optional.of(
                pmax.get() == 0
                        ? new WredSetting(false, 0, 0, 0)
                        : SettingOption.of(
                                "--kmin-kb %s --kmax-kb %s --pmax %s".formatted(kminKb.get(), kmaxKb.get(), pmax.get()),
                                "",
                                kminKb.get(),
                                kmaxKb.get(),
                                pmax.get()));
    }

    private WindowEvidence evidence() {
        QueueChoice choice = new QueueChoice(device, portName, queue);
        Instant from = since.map(text -> MomentOption.of("--since", text)).orElse(MomentOption.FIRST);
        Instant end = until.map(text -> MomentOption.of("--until", text)).orElse(MomentOption.LAST);
        Optional<WindowEvidence> found =
                windows.isPresent() ? ofFile(windows.get(), choice, from, end) : ofHistory(choice, from, end);
        return found.orElseThrow(() -> Failure.input(
                "NO_SUCH_QUEUE",
                choice.text(),
                "no queue like that has a window in that time that tells of bytes sent"));
    }

    private static Optional<WindowEvidence> ofFile(Path file, QueueChoice choice, Instant from, Instant end) {
        return WindowFile.read(file, choice, from, end).evidence();
    }

    private Optional<WindowEvidence> ofHistory(QueueChoice choice, Instant from, Instant end) {
        ShadowtuneConfig settings = config.load(root.console());
        try (HistoryAccess history = data.open(settings)) {
            return HistoryEvidence.of(sql -> rows(history, sql), choice, from, end);
        }
    }

    private static List<List<@Nullable Object>> rows(HistoryAccess history, String sql) {
        QueryRows rows = new QueryRows();
        if (history.query(sql, MOST_ROWS, rows) instanceof QueryAnswer.Refused refused) {
            throw Failure.outside("HISTORY", "the history", refused.because());
        }
        return rows.rows();
    }
}
