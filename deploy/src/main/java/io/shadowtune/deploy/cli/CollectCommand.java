package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.collect.catalogue.Catalogue;
import io.shadowtune.ingest.collect.take.BundleFile;
import io.shadowtune.ingest.collect.take.CollectClock;
import io.shadowtune.ingest.collect.take.Collection;
import io.shadowtune.ingest.collect.take.Collector;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes an evidence bundle on this host. Reads only; needs no rights, though some items are for root only. */
@Command(
        name = "collect",
        header = "Take an evidence bundle on this host: two readings of every counter, configuration, topology.")
final class CollectCommand implements Runnable {
    private static final int MOST_SECONDS = 3_600;

    private final Shadowtune root;

    @Option(
            names = "--out",
            paramLabel = "FILE.tar.gz",
            description = "The archive to write; only its owner may read it.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Seconds between the two readings of what counts, 1 to 3600; default: 10.")
    private int seconds = 10;

    @Option(names = "--symptom", paramLabel = "TEXT", description = "What is wrong, in your words; 'why' weighs it.")
    private String symptom = "";

    @Option(names = "--overwrite", description = "Replace FILE.tar.gz if it is there.")
    private boolean overwrite;

    @Option(names = "--list", description = "Say what would be taken, and take nothing.")
    private boolean list;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    CollectCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        Catalogue catalogue = Catalogue.standard();
        if (list) {
            root.answer(
                    json -> CollectPage.list(catalogue, json),
                    () -> CollectPage.list(catalogue, root.console().out()));
            return;
        }
        Path file = out.orElseThrow(
                () -> new ParameterException(spec.commandLine(), "Missing required option: '--out=FILE.tar.gz'"));
        check(file);
        BundleFile bundle = new BundleFile(file);
        rehearse(file, bundle);
        try (ProgressLine progress = root.progress();
                Collector collector =
                        new Collector(catalogue, Path.of("/"), Collector.SYSTEM_FOLDERS, clock(), progress::at)) {
            CollectPage page = collected(file, bundle, collector);
            root.answer(page::document, () -> page.print(root.console().out()));
        } catch (FileAlreadyExistsException e) {
            throw exists(file);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + WholeFile.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("CALLED_OFF", "collect", "was called off; nothing was written");
        }
    }

    /** Takes the bundle; Ctrl-C and a request to end leave neither a file nor a running program. */
    private CollectPage collected(Path file, BundleFile bundle, Collector collector)
            throws IOException, InterruptedException {
        OnShutdown first = new OnShutdown(bundle::abandon);
        OnShutdown then = new OnShutdown(collector::close);
        try {
            Collection collection = collector.collect(Duration.ofSeconds(seconds));
            return new CollectPage(file, bundle.write(collection, symptom, overwrite), collection);
        } finally {
            first.cancel();
            then.cancel();
        }
    }

    private void check(Path file) {
        if (seconds < 1 || seconds > MOST_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds must be 1 to %d, not %d".formatted(MOST_SECONDS, seconds));
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw Failure.input(
                    "NO_SUCH_FILE",
                    file.toString(),
                    Files.exists(folder) ? "%s is no folder".formatted(folder) : "its folder does not exist");
        }
        if (Files.isDirectory(file)) {
            throw exists(file);
        }
    }

    /** Whatever keeps the archive from being written is told before the wait, not after it. */
    private void rehearse(Path file, BundleFile bundle) {
        OnShutdown abandoned = new OnShutdown(bundle::abandon);
        try {
            bundle.rehearse(overwrite);
        } catch (FileAlreadyExistsException e) {
            throw exists(file);
        } catch (AccessDeniedException e) {
            throw Failure.outside(
                    "ACCESS_DENIED", file.toString(), "this user must be allowed to write it and into its folder", e);
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + WholeFile.reason(e), e);
        } finally {
            abandoned.cancel();
        }
    }

    private static Failure exists(Path file) {
        return Failure.input(
                "FILE_EXISTS",
                file.toString(),
                Files.isDirectory(file)
                        ? "is a folder; the name of the archive to write is expected"
                        : "is there already; give another name or --overwrite");
    }

    private static CollectClock clock() {
        return new CollectClock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                Thread.sleep(duration.toMillis());
            }
        };
    }
}
