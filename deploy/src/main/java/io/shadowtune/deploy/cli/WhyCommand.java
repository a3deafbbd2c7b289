package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.collect.BundleLimits;
import io.shadowtune.ingest.collect.BundleReader;
import io.shadowtune.ingest.collect.BundleReading;
import io.shadowtune.reports.why.page.HtmlPage;
import io.shadowtune.reports.why.page.JsonPage;
import io.shadowtune.reports.why.page.TextPage;
import io.shadowtune.reports.why.page.WhyAnswer;
import io.shadowtune.reports.why.page.WhyAnswers;
import io.shadowtune.reports.why.verdict.AgreementQuery;
import java.nio.file.Path;
import java.util.List;
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
                        "A folder, .tar, .tar.gz or .zip of outputs of tools, or one such output; manifest.json is optional.")
        private @Nullable Path bundle;

        @Option(names = "--port", paramLabel = "P", description = "A port that is watched, such as leaf-3/Ethernet12.")
        private @Nullable String port;

        @Option(names = "--job", paramLabel = "J", description = "A job that was placed, by its id or name.")
        private @Nullable String job;

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
            throw Failure.input("USAGE", "--from, --to", "go with --job, --port or --host; a bundle is its own time");
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
        try (HistoryAccess history = data.open(config.load(root.console()))) {
            LiveWhy live = new LiveWhy(
                    history,
                    from.map(text -> MomentOption.of("--from", text)),
                    to.map(text -> MomentOption.of("--to", text)));
            String job = about.job;
            String port = about.port;
            WhyAnswer answer = job != null
                    ? live.job(job)
                    : port != null ? live.port(port) : live.host(String.valueOf(about.host));
            return answer.with(AgreementQuery.of(history::query));
        }
    }
}
