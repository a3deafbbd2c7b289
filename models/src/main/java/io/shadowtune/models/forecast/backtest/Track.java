package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.forecast.blend.CoverageTracker;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.forecast.series.Steps;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One series while a backtest rolls over it: what was said from the latest origins, and what blending and warning remember. */
final class Track {
    private final SplitSeries split;
    private final Filled samples;
    private final int seasonSteps;
    private final int horizonSteps;
    private final double unit;
    private final double lowest;
    private final List<List<SeriesForecast>> said;
    private final Blend blend;
    private final CoverageTracker coverage;
    private final Warnings.Line warnings;

    Track(SplitSeries split, Material material, Panel panel) {
        Series whole = split.whole();
        this.split = split;
        this.samples = Filled.of(whole.values(0, whole.length()));
        this.seasonSteps = material.seasonSteps(whole);
        this.horizonSteps = material.head().horizonSteps();
        double[] training = whole.values(0, split.validationStart());
        this.unit = Steps.usual(training);
        this.lowest = Arrays.stream(training).anyMatch(v -> v < 0) ? Double.NEGATIVE_INFINITY : 0;
        this.said = new ArrayList<>();
        for (int h = 0; h < horizonSteps; h++) {
            said.add(List.of());
        }
        this.blend = new Blend(panel.losses(), horizonSteps);
        this.coverage = new CoverageTracker(horizonSteps);
        this.warnings = panel.warnings().line(samples, training, split.testStart(), seasonSteps, horizonSteps);
    }

    String id() {
        return split.whole().id();
    }

    SplitSeries split() {
        return split;
    }

    Filled samples() {
        return samples;
    }

    Warnings.Line warnings() {
        return warnings;
    }

    /** A loss that is usual for the series; NaN for a constant one. */
    double unit() {
        return unit;
    }

    /** Whether an origin with this end can be scored over the whole horizon. */
    boolean hasOrigin(int end, int warmUpSteps) {
        return end >= Math.max(1, split.testStart() - warmUpSteps) && end <= samples.length() - horizonSteps;
    }

    boolean isScored(int end) {
        return end >= split.testStart();
    }

    LookBack lookBack(int end) {
        Series series = split.whole();
        return new LookBack(
                series.id(),
                new Origin(
                        samples,
                        end,
                        series.timeAt(end - 1L),
                        series.step(),
                        seasonSteps,
                        series.features().at(end - 1)));
    }

    /** Takes the sample before this end as what came of earlier origins. */
    void came(int end, Panel panel) {
        if (end < 1 || end > samples.length()) {
            return;
        }
        double actual = samples.value(end - 1);
        for (int step = 1; step <= horizonSteps; step++) {
            List<SeriesForecast> answers = said.get(Math.floorMod(end - step, horizonSteps));
            blend.came(answers, step, actual);
            if (unit > 0) {
                panel.speaker().came(answers, step, actual, unit);
            }
            for (SeriesForecast answer : answers) {
                if (answer instanceof SeriesForecast.Given given
                        && answer.model().equals(Blend.NAME)) {
                    coverage.came(given.quantiles(), step, actual);
                }
            }
        }
        said.set(Math.floorMod(end, horizonSteps), List.of());
        warnings.came(end);
    }

    /** The blend of these answers with its coverage adjusted. */
    SeriesForecast blended(List<SeriesForecast> answers) {
        Optional<QuantileForecast> joined = blend.of(answers).map(q -> coverage.adjusted(q, lowest));
        return joined.map(q -> (SeriesForecast) new SeriesForecast.Given(id(), Blend.NAME, q))
                .orElseGet(() -> new SeriesForecast.Withheld(id(), Blend.NAME, "every forecaster withheld"));
    }

    /** Remembers all that was said from an origin. */
    void said(int end, List<SeriesForecast> answers) {
        said.set(Math.floorMod(end, horizonSteps), List.copyOf(answers));
    }
}
