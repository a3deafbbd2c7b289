package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.twin.EcnState;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.learned.search.EcnAdvice;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Advice on marking as a document and for people. */
final class EcnAdvicePage {
    private static final double BYTES_PER_KB = 1_000;
    private static final String ARM = "learned";

    private EcnAdvicePage() {}

    static void write(EcnState state, EcnAdvice advice, List<String> unused, JsonGenerator out) throws IOException {
        out.writeStringField("arm", ARM);
        out.writeStringField("objective", state.goal().text());
        Optional<WredSetting> recommended = advice.setting();
        if (recommended.isPresent()) {
            out.writeFieldName("recommend");
            setting(recommended.get(), out);
        } else {
            out.writeStringField("recommend", "hold");
        }
        out.writeStringField("because", advice.because());
        out.writeObjectFieldStart("predicted");
        for (EcnAdvice.Predicted effect : advice.predicted()) {
            JsonAnswer.number(out, effect.name() + "_ratio", effect.ratio());
        }
        out.writeEndObject();
        out.writeObjectFieldStart("interval");
        for (EcnAdvice.Predicted effect : advice.predicted()) {
            out.writeArrayFieldStart(effect.name() + "_ratio");
            out.writeNumber(effect.low());
            out.writeNumber(effect.high());
            out.writeEndArray();
        }
        out.writeEndObject();
        out.writeStringField("label", advice.label().name().toLowerCase(Locale.ROOT));
        out.writeStringField("falsifier", advice.falsifier());
        out.writeArrayFieldStart("rejected");
        for (String limit : advice.limits()) {
            out.writeStartObject();
            out.writeStringField("limit", limit);
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeArrayFieldStart("path");
        for (WredSetting step : advice.path()) {
            setting(step, out);
        }
        out.writeEndArray();
        out.writeFieldName("current");
        setting(state.inForce(), out);
        out.writeArrayFieldStart("unused");
        for (String name : unused) {
            out.writeString(name);
        }
        out.writeEndArray();
    }

    private static void setting(WredSetting setting, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeBooleanField("marking", setting.marking());
        out.writeNumberField("kminKb", setting.kminBytes() / BYTES_PER_KB);
        out.writeNumberField("kmaxKb", setting.kmaxBytes() / BYTES_PER_KB);
        out.writeNumberField("pmax", setting.pmaxRatio());
        out.writeEndObject();
    }

    static void print(EcnState state, EcnAdvice advice, List<String> unused, PrintWriter out) {
        out.printf(
                "in force: %s; sought: %s%n",
                state.inForce().inWords(), state.goal().text());
        out.println(advice.setting()
                .map(setting -> "recommended: " + setting.inWords())
                .orElse("hold: leave it as it is"));
        out.println("because " + advice.because());
        for (EcnAdvice.Predicted effect : advice.predicted()) {
            out.printf(
                    Locale.ROOT,
                    "  %-10s x %.2f  (90 %%: %.2f to %.2f)%n",
                    effect.name(),
                    effect.ratio(),
                    effect.low(),
                    effect.high());
        }
        if (!advice.falsifier().isEmpty()) {
            out.println(advice.falsifier());
        }
        advice.limits().forEach(limit -> out.println("- " + limit));
        if (!unused.isEmpty()) {
            out.println("not used: " + String.join(", ", unused));
        }
        out.println("label: " + advice.label().name().toLowerCase(Locale.ROOT) + "; never compared with hardware");
    }
}
