package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.page.JsonPage;
import io.shadowtune.reports.why.verdict.Agreement;
import io.shadowtune.reports.why.verdict.AgreementQuery;
import io.shadowtune.reports.why.verdict.AnswerId;
import io.shadowtune.reports.why.verdict.VerdictQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records what a person says the cause was. */
@Command(
        name = "verdict",
        header = "Say what the cause really was, about an answer of why or a finding of the report; a second verdict"
                + " of the same person replaces the first.")
final class VerdictCommand implements Runnable {
    private final Shadowtune root;

    @Parameters(paramLabel = "ID", description = "Name of the answer or finding, as its page shows it.")
    private String answer = "";

    @Option(names = "--cause", paramLabel = "X", required = true, description = "The cause, a label of docs/causes.md.")
    private String cause = "";

    @Option(names = "--by", paramLabel = "NAME", required = true, description = "Who says so.")
    private String by = "";

    @Option(names = "--note", paramLabel = "T", description = "Why, in a few words.")
    private String note = "";

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    VerdictCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        AnswerId id = AnswerId.parse(answer)
                .orElseThrow(() -> Failure.input(
                        "BAD_ID",
                        answer,
                        "a name such as w-LINK_FLAP-3f9a0c7be21d7c04, exactly as the answer's page shows it, is"
                                + " expected"));
        Verdict verdict = new Verdict(
                id.text(),
                id.cause().name(),
                label(),
                text("--by", by, Verdict.LONGEST_NAME, true),
                text("--note", note, Verdict.LONGEST_NOTE, false),
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
        ShadowtuneConfig settings = config.load(root.console());
        Path folder = data.existing(settings);
        boolean replaced = false;
        Optional<HistoryAccess> before = data.openIfThere(settings);
        if (before.isPresent()) {
            try (HistoryAccess history = before.get()) {
                replaced = CountedRows.of(history, VerdictQuery.ofPerson(verdict)) > 0;
            }
        }
        VerdictKeeper.keep(verdict, folder, settings);
        Agreement agreement;
        long contrary;
        try (HistoryAccess history = data.open(settings)) {
            agreement = AgreementQuery.of(history::query);
            contrary = CountedRows.of(history, VerdictQuery.contrary(verdict));
        }
        tell(verdict, replaced, contrary, agreement);
    }

    private String label() {
        String given = cause.strip().toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        List<String> labels = Arrays.stream(Cause.values()).map(Cause::name).toList();
        if (!labels.contains(given)) {
            throw Failure.input(
                    "UNKNOWN_CAUSE",
                    "--cause " + cause,
                    "a label of docs/causes.md is expected" + NearestWord.hint(given, labels));
        }
        return given;
    }

    private static String text(String option, String given, int longest, boolean required) {
        String text = given.strip();
        boolean plain = text.codePoints().noneMatch(Character::isISOControl);
        if (!plain || text.length() > longest || (required && text.isEmpty())) {
            throw Failure.input(
                    "USAGE",
                    option,
                    "%s %d characters on one line are expected, %d given"
                            .formatted(required ? "1 to" : "up to", longest, text.length()));
        }
        return text;
    }

    private void tell(Verdict verdict, boolean replaced, long contrary, Agreement agreement) {
        root.answer(
                out -> document(verdict, replaced, contrary, agreement, out),
                () -> root.console()
                        .out()
                        .println("%s: %s says %s, %s%s%s; %s"
                                .formatted(
                                        verdict.answerId(),
                                        verdict.by(),
                                        verdict.cause(),
                                        verdict.agrees() ? "as was answered" : "not " + verdict.answered(),
                                        replaced ? " (takes the place of an earlier verdict)" : "",
                                        contrary == 0
                                                ? ""
                                                : "; %d of the others %s another cause"
                                                        .formatted(contrary, contrary == 1 ? "names" : "name"),
                                        agreement.words())));
    }

    private static void document(
            Verdict verdict, boolean replaced, long contrary, Agreement agreement, JsonGenerator out)
            throws IOException {
        out.writeStringField("id", verdict.answerId());
        out.writeStringField("answered", verdict.answered());
        out.writeStringField("cause", verdict.cause());
        out.writeStringField("by", verdict.by());
        out.writeStringField("note", verdict.note());
        out.writeStringField("at", verdict.at().toString());
        out.writeBooleanField("agrees", verdict.agrees());
        out.writeBooleanField("replaced", replaced);
        out.writeNumberField("contradicted_by", contrary);
        JsonPage.agreement(agreement, out);
    }
}
