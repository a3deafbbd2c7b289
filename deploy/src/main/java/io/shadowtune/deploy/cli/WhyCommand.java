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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Explains why something is slow. Needs no engine, no broker and no rights. */
@Command(name = "why", header = "Explain why it is slow, with evidence, from a bundle of tool outputs.")
final class WhyCommand implements Runnable {
    private final Shadowtune root;

    @Option(
            names = "--bundle",
            paramLabel = "PATH",
            required = true,
            description =
                    "A folder, .tar.gz or .zip of outputs of tools, or one such output; manifest.json is optional.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private Path bundle;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the answer as one HTML page, too.")
    private Optional<Path> html = Optional.empty();

    @Option(names = "--details", description = "Show every hypothesis and what was not understood.")
    private boolean details;

    WhyCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        BundleReading reading = BundleReader.read(bundle, BundleLimits.DEFAULT);
        if (reading instanceof BundleReading.Refused refused) {
            throw Failure.input("BAD_BUNDLE", refused.where(), refused.because());
        }
        WhyAnswer answer = WhyAnswers.of(bundle.toString(), ((BundleReading.Read) reading).bundle());
        html.ifPresent(file -> write(file, HtmlPage.of(answer)));
        root.answer(
                out -> JsonPage.fields(answer, out), () -> root.console().out().print(TextPage.of(answer, details)));
    }

    private static void write(Path file, String page) {
        try {
            Files.writeString(file, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
