package io.shadowtune.reports.checkup.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.reports.checkup.CheckResult;
import io.shadowtune.reports.checkup.CheckupAnswer;
import io.shadowtune.reports.checkup.check.Cited;
import io.shadowtune.reports.checkup.check.Verdict;
import java.io.IOException;

/** A checkup as fields of a JSON object; {@code docs/json/checkup.schema.json} says which. */
public final class CheckupJsonPage {
    private CheckupJsonPage() {}

    /**
     * Writes the fields into the object that is open.
     *
     * @throws IOException when the generator's target fails
     */
    public static void fields(CheckupAnswer answer, JsonGenerator out) throws IOException {
        out.writeStringField("verdict", CheckupTextPage.word(answer.verdict()));
        for (Verdict verdict : Verdict.values()) {
            out.writeNumberField(CheckupTextPage.word(verdict), answer.count(verdict));
        }
        out.writeArrayFieldStart("hosts");
        for (String host : answer.hosts()) {
            out.writeString(host);
        }
        out.writeEndArray();
        out.writeArrayFieldStart("checks");
        for (CheckResult result : answer.results()) {
            check(result, out);
        }
        out.writeEndArray();
        out.writeObjectFieldStart("read");
        out.writeNumberField("items", answer.items());
        out.writeArrayFieldStart("skipped");
        for (String one : answer.skipped()) {
            out.writeString(one);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void check(CheckResult result, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("id", result.id());
        out.writeStringField("title", result.title());
        out.writeStringField("verdict", CheckupTextPage.word(result.judgement().verdict()));
        out.writeStringField("says", result.judgement().says());
        out.writeArrayFieldStart("evidence");
        for (Cited cited : result.judgement().evidence()) {
            out.writeStartObject();
            out.writeStringField("host", cited.host());
            out.writeStringField("item", cited.item());
            out.writeNumberField("line", cited.line());
            out.writeStringField("fact", cited.fact());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeStringField("fix", result.fix());
        out.writeEndObject();
    }
}
