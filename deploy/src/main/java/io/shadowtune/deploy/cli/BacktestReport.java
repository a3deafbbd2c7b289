package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.backtest.Contestant;
import io.shadowtune.models.forecast.backtest.ModelReport;
import io.shadowtune.models.forecast.onset.OnsetReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * What a backtest found.
 *
 * @param head step and horizon
 * @param series number of series
 * @param models a report each
 */
record BacktestReport(Head head, int series, List<ModelReport> models) {
    void document(JsonGenerator out) throws IOException {
        out.writeNumberField("horizon", head.horizonSteps());
        JsonAnswer.number(out, "step_seconds", head.step().toMillis() / 1000.0);
        out.writeNumberField("series", series);
        out.writeObjectFieldStart("models");
        for (ModelReport model : models) {
            out.writeObjectFieldStart(model.model());
            out.writeNumberField("rows", model.all().rows());
            out.writeNumberField("withheld", model.withheld());
            JsonAnswer.number(out, "mase", model.mase());
            JsonAnswer.number(out, "rmse_ratio_to_persistence", model.all().rmseRatio());
            JsonAnswer.number(out, "scaled_pinball", model.scaledPinball());
            JsonAnswer.number(out, "ratio_to_best_simple", model.scaledPinball() / bestSimple());
            JsonAnswer.number(out, "pinball_50", model.pinball50());
            JsonAnswer.number(out, "pinball_90", model.pinball90());
            JsonAnswer.number(out, "pinball_99", model.pinball99());
            JsonAnswer.number(out, "coverage_90", model.all().coverage90());
            JsonAnswer.number(out, "coverage_99", model.all().coverage99());
            JsonAnswer.number(out, "under_90", model.all().under90());
            JsonAnswer.number(out, "under_99", model.all().under99());
            events(out, model.onsets());
            if (!model.spoke().isEmpty()) {
                JsonAnswer.counts(out, "spoke", model.spoke());
            }
            JsonAnswer.number(out, "train_seconds", model.cost().fitSeconds());
            JsonAnswer.number(out, "infer_ms_per_1000_series", model.cost().inferMillisPer1000Series());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void events(JsonGenerator out, OnsetReport onsets) throws IOException {
        out.writeObjectFieldStart("event");
        out.writeNumberField("origins", onsets.origins());
        JsonAnswer.number(out, "base_rate", onsets.baseRate());
        JsonAnswer.number(out, "average_precision", onsets.averagePrecision());
        JsonAnswer.number(out, "alarm_rate", onsets.alarmRate());
        JsonAnswer.number(out, "precision", onsets.precision());
        JsonAnswer.number(out, "recall", onsets.recall());
        JsonAnswer.number(out, "f1", onsets.f1());
        JsonAnswer.number(out, "lead_steps", onsets.leadSteps());
        out.writeEndObject();
    }

    /** The least loss of a simple model that forecast everything; NaN when none is told about. */
    private double bestSimple() {
        List<String> simple =
                Contestant.baselines().stream().map(Contestant::name).toList();
        return models.stream()
                .filter(m -> simple.contains(m.model()) && m.withheld() == 0)
                .mapToDouble(ModelReport::scaledPinball)
                .min()
                .orElse(Double.NaN);
    }

    void print(PrintWriter out) {
        out.println("%,d series, %d steps of %s ahead; RMSE against persistence, below 1 is better"
                .formatted(series, head.horizonSteps(), head.step()));
        TextTable table = new TextTable(
                "model",
                "rows",
                "withheld",
                "MASE",
                "RMSE",
                "scaled loss",
                "to best simple",
                "pinball p50",
                "p90",
                "p99",
                "cover p90",
                "onset AP",
                "train s",
                "ms/1000");
        for (ModelReport model : models) {
            table.row(
                    model.model(),
                    model.all().rows(),
                    model.withheld(),
                    model.mase(),
                    model.all().rmseRatio(),
                    model.scaledPinball(),
                    model.scaledPinball() / bestSimple(),
                    model.pinball50(),
                    model.pinball90(),
                    model.pinball99(),
                    model.all().coverage90(),
                    model.onsets().averagePrecision(),
                    model.cost().fitSeconds(),
                    model.cost().inferMillisPer1000Series());
        }
        table.print(out);
    }
}
