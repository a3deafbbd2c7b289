package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.Redaction;
import io.shadowtune.ingest.collect.catalogue.CatalogueItem;
import io.shadowtune.ingest.collect.catalogue.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** Takes one reading: finds its source, bounds it, filters it and takes secrets out. Safe for any number of threads. */
final class TaskRunner {
    private static final int DNS_PORT = 53;
    private static final Duration DNS_TIMEOUT = Duration.ofSeconds(1);

    private final HostFiles files;
    private final String host;
    private final Bounded bounded;
    private final CommandRun commands;

    TaskRunner(HostFiles files, String host, List<Path> programs, Bounded bounded) {
        this.files = files;
        this.host = host;
        this.bounded = bounded;
        this.commands = new CommandRun(programs, bounded);
    }

    Taken run(Task task) throws InterruptedException {
        CatalogueItem item = task.item();
        Taken taken = source(task);
        if (!(taken instanceof Taken.Text text)) {
            return taken;
        }
        String kept = Redaction.of(item.filter().of(text.text()));
        return kept.isBlank()
                ? Taken.nothing(Shortfall.Reason.EMPTY, "nothing in it is of use")
                : new Taken.Text(kept, text.shortfall());
    }

    private Taken source(Task task) throws InterruptedException {
        CatalogueItem item = task.item();
        if (item.source() instanceof Source.Command command) {
            List<String> arguments =
                    command.arguments().stream().map(task::filled).toList();
            return commands.run(arguments, item.timeout(), item.mostBytes());
        }
        if (item.source() instanceof Source.Files named) {
            Source.Files filled = new Source.Files(
                    named.form(), named.globs().stream().map(task::filled).toList());
            return within(item, () -> new FileTexts(files, item.mostBytes()).of(filled));
        }
        return within(item, () -> computed(((Source.Computed) item.source()).probe()));
    }

    private Taken computed(Source.Probe probe) {
        return switch (probe) {
            case NAME_SERVERS -> new NameServers(files, DNS_PORT, DNS_TIMEOUT).ask(host);
            case TRAINER_VARIABLES -> new Trainers(files).variables();
            case TRAINER_LIMITS -> new Trainers(files).limits();
        };
    }

    private Taken within(CatalogueItem item, Callable<Taken> work) throws InterruptedException {
        return Bounded.result(bounded.begin(work), item.timeout())
                .orElseGet(() -> Taken.nothing(
                        Shortfall.Reason.TIMED_OUT,
                        "reading took more than %d ms".formatted(item.timeout().toMillis())));
    }

    void endAll() {
        commands.endAll();
    }
}
