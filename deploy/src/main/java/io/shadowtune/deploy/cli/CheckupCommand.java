package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.collect.BundleLimits;
import io.shadowtune.ingest.collect.BundleReader;
import io.shadowtune.ingest.collect.BundleReading;
import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.reports.checkup.Baseline;
import io.shadowtune.reports.checkup.BaselineDocument;
import io.shadowtune.reports.checkup.Checkup;
import io.shadowtune.reports.checkup.CheckupAnswer;
import io.shadowtune.reports.checkup.check.Fleet;
import io.shadowtune.reports.checkup.check.Verdict;
import io.shadowtune.reports.checkup.page.CheckupJsonPage;
import io.shadowtune.reports.checkup.page.CheckupTextPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.Option;

/** The check before a training run. Needs no engine, no broker and no rights. */
@Command(
        name = "checkup",
        header = "Check, from bundles of all its hosts, whether a cluster is fit to begin a training run.")
final class CheckupCommand implements Runnable, IExitCodeGenerator {
    private static final int FELL_SHORT = 1;

    private final Shadowtune root;
    private final FileBesideAnswer standing;

    @Option(
            names = "--bundle",
            paramLabel = "PATH",
            required = true,
            arity = "1..*",
            description =
                    "Bundles as 'collect' takes them, or folders and archives of outputs of tools; one may hold many hosts.")
    private List<Path> bundles = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "FILE", description = "Compare with how the hosts stood then.")
    private Optional<Path> baseline = Optional.empty();

    @Option(names = "--save-baseline", paramLabel = "FILE", description = "Write how the hosts stand now.")
    private Optional<Path> saved = Optional.empty();

    private Verdict verdict = Verdict.UNKNOWN;

    CheckupCommand(Shadowtune root) {
        this.root = root;
        this.standing = new FileBesideAnswer(root);
    }

    @Override
    public void run() {
        saved.ifPresent(file -> FileBesideAnswer.check("--save-baseline", file, bundles));
        List<EvidenceBundle> read = new ArrayList<>();
        Map<String, Path> hosts = new HashMap<>();
        for (Path bundle : bundles) {
            BundleReading reading = BundleReader.read(bundle, BundleLimits.DEFAULT);
            if (reading instanceof BundleReading.Refused refused) {
                throw Failure.input("BAD_BUNDLE", refused.where(), refused.because());
            }
            EvidenceBundle taken = ((BundleReading.Read) reading).bundle();
            addOwnHosts(bundle, taken, hosts);
            read.add(taken);
        }
        try {
            Optional<Baseline> then = baseline.isPresent() ? Optional.of(then(baseline.get())) : Optional.empty();
            Fleet fleet = Checkup.read(read, names());
            CheckupAnswer answer = Checkup.of(read, fleet, then);
            if (saved.isPresent()) {
                String document = BaselineDocument.write(Baseline.of(fleet));
                standing.write(saved.get(), () -> document);
            }
            verdict = answer.verdict();
            standing.answer(
                    out -> CheckupJsonPage.fields(answer, out),
                    () -> root.console().out().print(CheckupTextPage.of(answer)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int getExitCode() {
        return standing.exitCode(verdict == Verdict.PASS ? 0 : FELL_SHORT);
    }

    /** How people call the bundles: by their last names, or wholly where these are alike. */
    private List<String> names() {
        List<String> last = bundles.stream()
                .map(bundle -> bundle.toAbsolutePath().normalize().getFileName())
                .map(name -> String.valueOf(name).replaceFirst("\\.(?:tar|tar\\.gz|tgz|zip)$", ""))
                .toList();
        return Set.copyOf(last).size() == last.size()
                ? last
                : bundles.stream().map(Path::toString).toList();
    }

    /** Cloned machines share a name; taken for one they would hide each other's faults. */
    private static void addOwnHosts(Path bundle, EvidenceBundle taken, Map<String, Path> hosts) {
        for (ToolText item : taken.items()) {
            String host = item.reading().host();
            Path other = host.isEmpty() ? null : hosts.putIfAbsent(host, bundle);
            if (other != null && !other.equals(bundle)) {
                throw Failure.input(
                        "SAME_HOST",
                        bundle.toString(),
                        "holds the host %s as %s does; one name for each machine is expected".formatted(host, other));
            }
        }
    }

    private static Baseline then(Path file) throws IOException {
        BaselineDocument.Reading reading;
        try {
            reading = BaselineDocument.read(Files.readString(file));
        } catch (CharacterCodingException e) {
            throw Failure.input("BAD_BASELINE", file.toString(), "is no text; a file of --save-baseline is expected");
        }
        if (reading instanceof BaselineDocument.Reading.Refused refused) {
            throw Failure.input("BAD_BASELINE", file.toString(), refused.because());
        }
        return ((BaselineDocument.Reading.Read) reading).baseline();
    }
}
