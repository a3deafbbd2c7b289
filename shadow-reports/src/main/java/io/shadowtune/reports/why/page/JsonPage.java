package io.shadowtune.reports.why.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.verdict.Agreement;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The answer as fields of a JSON object, as the command line promises them; {@code docs/json/why.schema.json} says
 * which. Confidences, likenesses, ratios and GPU-hours have two decimals.
 */
public final class JsonPage {
    private JsonPage() {}

    /**
     * Writes the fields into the object that is open.
     *
     * @throws IOException when the generator's target fails
     */
    public static void fields(WhyAnswer answer, JsonGenerator out) throws IOException {
        out.writeStringField("id", answer.id().text());
        out.writeObjectFieldStart("question");
        for (Map.Entry<String, String> part : answer.question().entrySet()) {
            out.writeStringField(part.getKey(), part.getValue());
        }
        out.writeStringField("symptom", answer.symptom());
        out.writeEndObject();
        Cause verdict = answer.diagnosis().verdict();
        out.writeObjectFieldStart("verdict");
        out.writeStringField("cause", verdict.name());
        out.writeNumberField("confidence", rounded(answer.diagnosis().confidence()));
        if (verdict == Cause.INSUFFICIENT_EVIDENCE) {
            out.writeNullField("is_network");
        } else {
            out.writeBooleanField("is_network", verdict.isNetwork());
        }
        out.writeStringField("summary", answer.summary());
        out.writeStringField("place", answer.place());
        out.writeStringField("part", answer.part());
        out.writeEndObject();
        out.writeArrayFieldStart("findings");
        for (Finding finding : answer.diagnosis().findings()) {
            finding(finding, out);
        }
        out.writeEndArray();
        cost(answer.cost(), out);
        ContextJson.fields(answer.context(), out);
        if (verdict == Cause.INSUFFICIENT_EVIDENCE) {
            undecided(answer, out);
        }
        texts("next_measurements", answer.diagnosis().nextMeasurements(), out);
        out.writeObjectFieldStart("read");
        out.writeNumberField("items", answer.account().items());
        out.writeNumberField("facts", answer.account().facts());
        texts("not_understood", answer.account().unread(), out);
        texts("skipped", answer.account().skipped(), out);
        out.writeArrayFieldStart("not_taken");
        for (EvidenceBundle.NotTaken one : answer.account().notTaken()) {
            out.writeStartObject();
            out.writeStringField("tool", one.tool());
            out.writeStringField("reason", one.reason());
            out.writeStringField("because", one.because());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
        if (answer.agreement().isPresent()) {
            agreement(answer.agreement().get(), out);
        }
    }

    private static void undecided(WhyAnswer answer, JsonGenerator out) throws IOException {
        LookedAt looked = answer.account().looked();
        out.writeStringField("looked_at", looked.at());
        texts("missing", looked.missing(), out);
        texts(
                "hypotheses_left",
                answer.diagnosis().left().stream()
                        .map(finding -> finding.cause().name())
                        .toList(),
                out);
        if (answer.context().live().isEmpty()) {
            ContextJson.figures(looked.figures(), out);
        }
    }

    /** Writes how often people agreed as a field {@code agreement} of the object that is open. */
    public static void agreement(Agreement agreement, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("agreement");
        out.writeNumberField("judged", agreement.judged());
        out.writeNumberField("agreed", agreement.agreed());
        out.writeNumberField("low", rounded(agreement.lowRatio()));
        out.writeNumberField("high", rounded(agreement.highRatio()));
        out.writeEndObject();
    }

    private static void cost(AnswerCost cost, JsonGenerator out) throws IOException {
        if (cost instanceof AnswerCost.Known known) {
            out.writeObjectFieldStart("cost");
            out.writeNumberField("gpu_hours", rounded(known.hours().hours()));
            out.writeNumberField("low", rounded(known.hours().low()));
            out.writeNumberField("high", rounded(known.hours().high()));
            out.writeStringField("label", known.hours().label().text());
            out.writeEndObject();
        } else {
            out.writeNullField("cost");
        }
        out.writeStringField("cost_because", cost.because());
    }

    private static void finding(Finding finding, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("cause", finding.cause().name());
        out.writeStringField("status", finding.status().name().toLowerCase(Locale.ROOT));
        out.writeNumberField("confidence", rounded(finding.confidence()));
        out.writeNumberField("likeness", rounded(finding.likeness()));
        if (finding.symptomOf().isPresent()) {
            out.writeStringField("symptom_of", finding.symptomOf().get().name());
        }
        facts("evidence", CitedFact.of(finding.evidence()), out);
        facts("against", CitedFact.of(finding.against()), out);
        out.writeStringField("fix", finding.sheet().advice().fix());
        out.writeStringField("confirm_with", finding.sheet().advice().confirmWith());
        out.writeStringField("unsafe", finding.sheet().advice().unsafe());
        out.writeStringField("owner", finding.sheet().advice().owner());
        out.writeEndObject();
    }

    private static void facts(String name, List<CitedFact> facts, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart(name);
        for (CitedFact fact : facts) {
            out.writeStartObject();
            out.writeStringField("item", fact.item());
            out.writeNumberField("line", fact.line());
            out.writeStringField("fact", fact.fact());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void texts(String name, List<String> texts, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart(name);
        for (String text : texts) {
            out.writeString(text);
        }
        out.writeEndArray();
    }

    private static double rounded(double number) {
        return Math.round(number * 100) / 100.0;
    }
}
