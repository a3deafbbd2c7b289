package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.policy.knob.Knob;
import io.shadowtune.policy.knob.KnobCard;
import io.shadowtune.policy.knob.KnobCards;
import io.shadowtune.policy.knob.KnobPlatform;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the knobs. */
@Command(name = "knobs", header = "List the knobs: values, steps, pace, and which may be automated.")
final class KnobsCommand implements Runnable {
    private final Shadowtune root;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            description = "Say what may be automated there: linux, sonic, sonic-ASIC or sonic-ASIC@BRANCH.")
    private Optional<String> name = Optional.empty();

    KnobsCommand(Shadowtune root) {
        this.root = root;
    }

    @Override
    public void run() {
        Optional<KnobPlatform> platform = name.map(text -> KnobPlatform.named(text)
                .orElseThrow(() -> Failure.input(
                        "USAGE",
                        "--platform " + text,
                        "linux, sonic, sonic-ASIC or sonic-ASIC@BRANCH is expected, such as sonic-spc3@20240500")));
        root.answer(
                out -> document(platform, out),
                () -> print(platform, root.console().out()));
    }

    private void document(Optional<KnobPlatform> platform, JsonGenerator out) throws IOException {
        if (name.isPresent()) {
            out.writeStringField("platform", name.get());
        }
        out.writeArrayFieldStart("knobs");
        for (KnobCard card : KnobCards.all()) {
            out.writeStartObject();
            card(card, out);
            if (platform.isPresent()) {
                KnobCard.Verdict verdict = card.on(platform.get());
                out.writeObjectFieldStart("there");
                out.writeStringField("automation", verdict.automation().words());
                out.writeStringField("because", verdict.because());
                out.writeEndObject();
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void card(KnobCard card, JsonGenerator out) throws IOException {
        out.writeStringField("name", card.name());
        out.writeStringField("values", card.values());
        if (card.numbers().isPresent()) {
            numbers(card.numbers().get(), out);
        }
        out.writeStringField("pace", card.paceWords());
        out.writeStringField("scope", card.scope().words());
        out.writeNumberField("watch_seconds", card.watch().least().toSeconds());
        out.writeNumberField("deadline_seconds", card.watch().deadline().toSeconds());
        out.writeArrayFieldStart("couplings");
        for (String coupling : card.couplings()) {
            out.writeString(coupling);
        }
        out.writeEndArray();
        out.writeStringField("risk", card.risk().name().toLowerCase(Locale.ROOT));
        out.writeStringField("automation", card.automation().words());
        out.writeStringField("check", card.check());
        out.writeStringField("system", card.access().system().name().toLowerCase(Locale.ROOT));
        out.writeStringField("read", card.access().read());
        out.writeStringField("write", card.access().write());
        out.writeStringField("source", card.source());
    }

    private static void numbers(Knob knob, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("numbers");
        out.writeStringField("unit", knob.unit().name().toLowerCase(Locale.ROOT));
        out.writeStringField("scale", knob.scale().name().toLowerCase(Locale.ROOT));
        out.writeNumberField("low", knob.low());
        out.writeNumberField("high", knob.high());
        out.writeNumberField("granularity", knob.granularity());
        out.writeNumberField("step_factor", knob.stepFactor());
        out.writeNumberField("dwell_seconds", knob.dwell().toSeconds());
        out.writeNumberField("budget_per_day", knob.budgetPerDay());
        out.writeEndObject();
    }

    private static void print(Optional<KnobPlatform> platform, PrintWriter out) {
        TextTable table = platform.isPresent()
                ? new TextTable("knob", "there", "because")
                : new TextTable("knob", "values", "step; dwell; budget", "automation");
        for (KnobCard card : KnobCards.all()) {
            if (platform.isPresent()) {
                KnobCard.Verdict verdict = card.on(platform.get());
                table.row(card.name(), verdict.automation().words(), verdict.because());
            } else {
                table.row(
                        card.name(),
                        card.values(),
                        card.paceWords(),
                        card.automation().words());
            }
        }
        table.print(out);
    }
}
