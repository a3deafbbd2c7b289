package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.collect.BundleLimits;
import io.shadowtune.ingest.collect.BundleReader;
import io.shadowtune.ingest.collect.BundleReading;
import io.shadowtune.reports.why.changes.TimelineQuery;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.live.LiveEvidence;
import io.shadowtune.reports.why.live.LiveQuestion;
import io.shadowtune.reports.why.page.HtmlPage;
import io.shadowtune.reports.why.page.JsonPage;
import io.shadowtune.reports.why.page.TextPage;
import io.shadowtune.reports.why.page.WhyAnswer;
import io.shadowtune.reports.why.page.WhyAnswers;
import io.shadowtune.reports.why.verdict.AgreementQuery;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Explains why something is slow. A bundle needs no engine, no broker and no rights. */
@Command(
        name = "why",
        header = "Explain why it is slow, with evidence, from a bundle of tool outputs or from the history.")
final class WhyCommand implements Runnable, IExitCodeGenerator {
    private static final Duration DEFAULT_SPAN = Duration.ofHours(1);

    private final Shadowtune root;
    private final FileBesideAnswer page;

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private About about;

    @Option(names = "--from", paramLabel = "T", description = "Begin of the trouble; default: an hour before its end.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "T", description = "End of the trouble; default: the end of what was seen.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--html", paramLabel = "FILE", description = "Write the answer as one HTML page, too.")
    private Optional<Path> html = Optional.empty();

    @Option(names = "--details", description = "Show every hypothesis and what was not understood.")
    private boolean details;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    /** What is asked about: exactly one of them. */
    private static final class About {
        @Option(
                names = "--bundle",
                paramLabel = "PATH",
                description =
                        "A folder, .tar.gz or .zip of outputs of tools, or one such output; manifest.json is optional.")
        private @Nullable Path bundle;

        @Option(names = "--port", paramLabel = "P", description = "A port that is watched, such as leaf-3/Ethernet12.")
        private @Nullable String port;

        @Option(names = "--host", paramLabel = "H", description = "A host or switch that is watched.")
        private @Nullable String host;
    }

    WhyCommand(Shadowtune root) {
        this.root = root;
        this.page = new FileBesideAnswer(root);
    }

    @Override
    public void run() {
        Path asked = about.bundle;
        html.ifPresent(file -> FileBesideAnswer.check("--html", file, asked == null ? List.of() : List.of(asked)));
        WhyAnswer answer = asked == null ? live() : bundle(asked);
        html.ifPresent(file -> page.write(file, () -> HtmlPage.of(answer)));
        page.answer(
                out -> JsonPage.fields(answer, out), () -> root.console().out().print(TextPage.of(answer, details)));
    }

    @Override
    public int getExitCode() {
        return page.exitCode(0);
    }

    private WhyAnswer bundle(Path path) {
        if (from.isPresent() || to.isPresent()) {
            throw Failure.input("USAGE", "--from, --to", "go with --port or --host; a bundle is its own time");
        }
        BundleReading reading = BundleReader.read(path, BundleLimits.DEFAULT);
        if (reading instanceof BundleReading.Refused refused) {
            throw Failure.input("BAD_BUNDLE", refused.where(), refused.because());
        }
        WhyAnswer answer = WhyAnswers.ofBundle(path.toString(), ((BundleReading.Read) reading).bundle());
        Optional<HistoryAccess> history = data.openBeside(config.load(root.console()), root.console());
        if (history.isEmpty()) {
            return answer;
        }
        try (HistoryAccess judged = history.get()) {
            return answer.with(AgreementQuery.of(judged::query));
        }
    }

    private WhyAnswer live() {
        String asked = about.port == null ? String.valueOf(about.host) : about.port;
        int slash = asked.indexOf('/');
        if (about.port != null && (slash <= 0 || slash == asked.length() - 1)) {
            throw Failure.input("BAD_PORT", "--port " + asked, "device/port, such as leaf-3/Ethernet12, is expected");
        }
        try (HistoryAccess history = data.open(config.load(root.console()))) {
            Instant end = to.map(text -> MomentOption.of("--to", text))
                    .or(() -> new TimelineQuery(history::query).lastSeen())
                    .orElseThrow(() -> Failure.input("NO_DATA", asked, "the history has seen nothing yet"));
            Instant begin = from.map(text -> MomentOption.of("--from", text)).orElse(end.minus(DEFAULT_SPAN));
            if (!begin.isBefore(end)) {
                throw Failure.input("BAD_TIME", "--from " + begin, "a time before " + end + " is expected");
            }
            LiveQuestion question = about.port == null
                    ? new LiveQuestion(asked, "", begin, end)
                    : new LiveQuestion(asked.substring(0, slash), asked.substring(slash + 1), begin, end);
            Evidence evidence = new LiveEvidence(history::query)
                    .of(question, Instant.now())
                    .orElseThrow(() -> Failure.input(
                            "NO_DATA", asked, "nothing was seen of it from %s to %s".formatted(begin, end)));
            Map<String, String> words = new LinkedHashMap<>();
            words.put(about.port == null ? "host" : "port", question.subject());
            words.put("from", begin.toString());
            words.put("to", end.toString());
            return WhyAnswers.of(words, evidence, List.of()).with(AgreementQuery.of(history::query));
        }
    }
}
