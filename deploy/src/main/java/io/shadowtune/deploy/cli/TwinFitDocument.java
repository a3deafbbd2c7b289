package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.fit.QueueFit;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.deploy.fit.Translated;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A fit as a document. */
final class TwinFitDocument {
    private static final double BYTES_PER_KB = 1_000;

    private TwinFitDocument() {}

    static void write(String queue, ServedSurface served, QueueFit fit, JsonGenerator out) throws IOException {
        out.writeStringField("queue", queue);
        out.writeObjectFieldStart("surface");
        out.writeStringField("id", served.id());
        out.writeStringField("from", served.registry().isPresent() ? "registry" : "shipped");
        out.writeObjectFieldStart("about");
        for (var about : new TreeMap<>(served.surface().provenance()).entrySet()) {
            out.writeStringField(about.getKey(), about.getValue());
        }
        out.writeEndObject();
        out.writeEndObject();
        out.writeBooleanField("identified", fit.port().isPresent());
        if (fit.port().isEmpty()) {
            out.writeStringField("because", fit.because());
        }
        if (fit.translated() instanceof Translated.Ready ready) {
            setting(out, "in_force", ready.inForce());
            lines(out, "read", ready.account());
            lines(out, "assumed", ready.assumptions());
            lines(out, "doubts", fit.doubts());
            out.writeObjectFieldStart("counters");
            for (var counter : new TreeMap<>(ready.counters().counters()).entrySet()) {
                out.writeObjectFieldStart(counter.getKey().name().toLowerCase(Locale.ROOT));
                JsonAnswer.number(out, "value", counter.getValue().value());
                JsonAnswer.number(out, "error", counter.getValue().error());
                out.writeEndObject();
            }
            out.writeEndObject();
        }
        if (fit.port().isPresent()) {
            contexts(out, fit.port().get());
        }
        out.writeArrayFieldStart("effects");
        for (QueueFit.Effect effect : fit.effects()) {
            effect(out, fit, effect);
        }
        out.writeEndArray();
    }

    private static void lines(JsonGenerator out, String name, List<String> lines) throws IOException {
        out.writeArrayFieldStart(name);
        for (String line : lines) {
            out.writeString(line);
        }
        out.writeEndArray();
    }

    private static void contexts(JsonGenerator out, FittedPort port) throws IOException {
        out.writeObjectFieldStart("contexts");
        out.writeNumberField("drawn", port.drawn());
        out.writeNumberField("explaining", port.contexts().size());
        JsonAnswer.number(out, "effective", port.effectiveContexts());
        for (var number : FitWords.RANGES.entrySet()) {
            FittedPort.Range range = port.range(number.getValue());
            out.writeObjectFieldStart(number.getKey());
            JsonAnswer.number(out, "p05", range.low());
            JsonAnswer.number(out, "p50", range.middle());
            JsonAnswer.number(out, "p95", range.high());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void effect(JsonGenerator out, QueueFit fit, QueueFit.Effect effect) throws IOException {
        out.writeStartObject();
        setting(out, "to", effect.setting());
        if (effect.spreads().isEmpty()) {
            out.writeStringField("because", effect.because());
        }
        out.writeObjectFieldStart("figures");
        for (Figure figure : FitWords.FIGURES.keySet()) {
            FittedPort.Spread spread = effect.spreads().get(figure);
            out.writeObjectFieldStart(figure.name().toLowerCase(Locale.ROOT));
            if (spread == null) {
                out.writeStringField("word", "unidentified");
                out.writeStringField(
                        "because", effect.spreads().isEmpty() ? effect.because() : "no load that fits has any");
            } else {
                out.writeStringField("word", fit.word(spread).text());
                out.writeStringField("because", fit.because(spread));
                for (Map.Entry<String, Double> ratio : ratios(spread).entrySet()) {
                    JsonAnswer.number(out, ratio.getKey(), ratio.getValue());
                }
            }
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeEndObject();
    }

    private static Map<String, Double> ratios(FittedPort.Spread spread) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("p05", spread.low());
        ratios.put("p50", spread.middle());
        ratios.put("p95", spread.high());
        ratios.put("worst_low", spread.worstLow());
        ratios.put("worst_high", spread.worstHigh());
        return ratios;
    }

    private static void setting(JsonGenerator out, String name, WredSetting setting) throws IOException {
        out.writeObjectFieldStart(name);
        out.writeBooleanField("marking", setting.marking());
        out.writeNumberField("kmin_kb", setting.kminBytes() / BYTES_PER_KB);
        out.writeNumberField("kmax_kb", setting.kmaxBytes() / BYTES_PER_KB);
        out.writeNumberField("pmax", setting.pmaxRatio());
        out.writeEndObject();
    }
}
