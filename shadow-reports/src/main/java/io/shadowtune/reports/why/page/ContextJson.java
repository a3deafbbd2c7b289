package io.shadowtune.reports.why.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.reports.why.job.Difference;
import io.shadowtune.reports.why.job.Interval;
import io.shadowtune.reports.why.job.JobDivision;
import io.shadowtune.reports.why.job.Loss;
import io.shadowtune.reports.why.job.Share;
import io.shadowtune.reports.why.job.Straggler;
import io.shadowtune.reports.why.live.ComparedFigure;
import io.shadowtune.reports.why.live.JobAnswer;
import io.shadowtune.reports.why.live.LiveContext;
import io.shadowtune.reports.why.onset.Onset;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes what stands around a cause as fields of the JSON object that is open; ratios have three decimals. */
final class ContextJson {
    private static final double DECIMALS = 1_000;

    private ContextJson() {}

    static void fields(AnswerContext context, JsonGenerator out) throws IOException {
        if (context.onset().since().isPresent()) {
            out.writeObjectFieldStart("since");
            moment(context.onset().since().get(), out);
        } else {
            out.writeNullField("since");
        }
        out.writeArrayFieldStart("changed_before");
        for (Onset.Moment change : context.onset().changesBefore()) {
            out.writeStartObject();
            moment(change, out);
        }
        out.writeEndArray();
        out.writeStringField("was_it_us", context.ours());
        if (context.live().isPresent()) {
            live(context.live().get(), out);
        }
        if (context.job().isPresent()) {
            job(context.job().get(), out);
        }
    }

    private static void moment(Onset.Moment moment, JsonGenerator out) throws IOException {
        out.writeStringField("at", moment.at());
        out.writeStringField("what", moment.what());
        out.writeStringField("item", moment.item());
        out.writeNumberField("line", moment.line());
        out.writeEndObject();
    }

    private static void live(LiveContext live, JsonGenerator out) throws IOException {
        figures(live.figures(), out);
        texts("neighbours", live.neighbours(), out);
        texts("forecasts", live.forecasts(), out);
    }

    /** Figures against their past and their peers, as a field {@code figures} of the object that is open. */
    static void figures(List<ComparedFigure> figures, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("figures");
        for (ComparedFigure figure : figures) {
            out.writeStartObject();
            out.writeStringField("subject", figure.subject());
            out.writeStringField("figure", figure.figure());
            out.writeBooleanField("per_second", figure.perSecond());
            number("now", figure.now(), out);
            number("before", figure.before(), out);
            number("peers", figure.peers(), out);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void job(JobAnswer answer, JsonGenerator out) throws IOException {
        JobDivision division = answer.division();
        out.writeObjectFieldStart("job");
        out.writeStringField("id", answer.question().place().job());
        out.writeStringField("name", answer.question().place().name());
        out.writeStringField("state", answer.question().place().state());
        texts("hosts", answer.question().place().hostNames(), out);
        number("step_time_ratio", division.slowness(), out);
        out.writeArrayFieldStart("shares");
        for (Share share : division.shares().parts()) {
            out.writeStartObject();
            out.writeStringField("part", share.part().text());
            interval(share.ratio(), out);
            out.writeStringField("label", share.certainty().text());
            if (division.before().isPresent()) {
                number(
                        "before",
                        division.before().get().of(share.part()).ratio().value(),
                        out);
            }
            out.writeEndObject();
        }
        out.writeEndArray();
        if (division.shares().modelled()) {
            out.writeObjectFieldStart("network_needed");
            interval(division.shares().neededNetwork(), out);
            out.writeEndObject();
        } else {
            out.writeNullField("network_needed");
        }
        out.writeArrayFieldStart("lost");
        for (Loss loss : division.losses()) {
            out.writeStartObject();
            out.writeStringField("part", loss.part().text());
            number("ratio", loss.ratio(), out);
            out.writeEndObject();
        }
        out.writeEndArray();
        if (division.straggler().isPresent()) {
            straggler(division.straggler().get(), out);
        } else {
            out.writeNullField("straggler");
        }
        texts("not_measured", division.missing(), out);
        out.writeEndObject();
    }

    private static void straggler(Straggler straggler, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("straggler");
        out.writeStringField("host", straggler.worker().host());
        out.writeNumberField("gpu", straggler.worker().gpu());
        out.writeNumberField("rank", straggler.ranks().get(0));
        out.writeBooleanField("whole_host", straggler.wholeHost());
        number("caused_ratio", straggler.causedRatio(), out);
        out.writeArrayFieldStart("differences");
        for (Difference difference : straggler.differences()) {
            out.writeStartObject();
            out.writeStringField("about", difference.about().name().toLowerCase(Locale.ROOT));
            out.writeStringField("what", difference.words());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void interval(Interval interval, JsonGenerator out) throws IOException {
        number("ratio", interval.value(), out);
        number("low", interval.low(), out);
        number("high", interval.high(), out);
    }

    private static void texts(String name, List<String> texts, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart(name);
        for (String text : texts) {
            out.writeString(text);
        }
        out.writeEndArray();
    }

    private static void number(String name, double number, JsonGenerator out) throws IOException {
        if (Double.isFinite(number)) {
            out.writeNumberField(name, Math.round(number * DECIMALS) / DECIMALS);
        } else {
            out.writeNullField(name);
        }
    }
}
