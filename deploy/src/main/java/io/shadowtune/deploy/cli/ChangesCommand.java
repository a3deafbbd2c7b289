package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.why.changes.Timeline;
import io.shadowtune.reports.why.changes.TimelineEntry;
import io.shadowtune.reports.why.changes.TimelineQuery;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what changed. */
@Command(
        name = "changes",
        header = "Tell what changed: settings, restarts, link speeds, foreign changes, and shadowtune's own doings.")
final class ChangesCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    @Option(names = "--from", paramLabel = "T", description = "Begin, inclusive; default: a day before the end.")
    private Optional<String> from = Optional.empty();

    @Option(names = "--to", paramLabel = "T", description = "End, exclusive; default: the end of what was seen.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--entity", paramLabel = "E", description = "Only what has this text in its name, such as leaf-3.")
    private String entity = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Most changes, the newest; default: 1000.")
    private int limit;

    ChangesCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        ShadowtuneConfig settings = config.load(root.console());
        Optional<Instant> begin = from.map(text -> MomentOption.of("--from", text));
        Optional<Instant> end = to.map(text -> MomentOption.of("--to", text));
        if (limit < 1) {
            throw Failure.input("USAGE", "--limit " + limit, "at least 1 is expected");
        }
        if (begin.isPresent() && end.isPresent() && !begin.get().isBefore(end.get())) {
            throw Failure.input(
                    "BAD_TIME", "--from " + begin.get(), "a time before --to " + end.get() + " is expected");
        }
        Timeline timeline;
        try (HistoryAccess history = data.open(settings)) {
            timeline = new TimelineQuery(history::query).read(begin, end, entity, limit, Instant.now());
        }
        root.answer(
                out -> document(timeline, out),
                () -> print(timeline, root.console().out()));
    }

    private static void document(Timeline timeline, JsonGenerator out) throws IOException {
        out.writeStringField("from", timeline.from().toString());
        out.writeStringField("to", timeline.to().toString());
        out.writeArrayFieldStart("changes");
        for (TimelineEntry entry : timeline.entries()) {
            out.writeStartObject();
            out.writeStringField("at", entry.at().toString());
            out.writeStringField("kind", entry.kind().text());
            out.writeStringField("entity", entry.entity());
            out.writeStringField("what", entry.what());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeBooleanField("truncated", timeline.truncated());
    }

    private void print(Timeline timeline, PrintWriter out) {
        out.println("from %s to %s".formatted(timeline.from(), timeline.to()));
        if (timeline.entries().isEmpty()) {
            out.println(
                    entity.isEmpty()
                            ? "nothing changed that is known of"
                            : "nothing changed that is known of anything with '%s' in its name".formatted(entity));
            return;
        }
        TextTable table = new TextTable("at", "kind", "entity", "what");
        timeline.entries()
                .forEach(entry -> table.row(entry.at().toString(), entry.kind().text(), entry.entity(), entry.what()));
        table.print(out);
        if (timeline.truncated()) {
            out.println("and older ones; --limit shows them");
        }
    }
}
