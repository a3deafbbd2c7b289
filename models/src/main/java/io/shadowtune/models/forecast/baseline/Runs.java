package io.shadowtune.models.forecast.baseline;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one point method, kept while the samples they went through are in use, so that an origin after another of the same samples
 * costs one step and not a whole run. Answers are the same with and without. Thread-safe.
 */
final class Runs {
    /** At about 40 KB each for ten steps. */
    private static final int MOST_RUNS = 1024;

    private final String model;
    private final PointMethod method;
    private final Map<Filled, Kept> kept = new WeakHashMap<>();
    private final float[] scratch = new float[StepErrors.MOST];
    /** Of the run that is asked once and not kept. */
    private Ways passing = new Ways(0);

    /** A series that was seen before; its run is worth keeping from the second time on. */
    private static final class Kept {
        private final String seriesId;
        private @Nullable Run run;

        Kept(String seriesId) {
            this.seriesId = seriesId;
        }
    }

    Runs(String model, PointMethod method) {
        this.model = model;
        this.method = method;
    }

    synchronized List<SeriesForecast> answers(ForecastRequest request) {
        int horizonSteps = request.head().horizonSteps();
        if (passing.horizonSteps() != horizonSteps) {
            passing = new Ways(horizonSteps);
        }
        List<SeriesForecast> answers = new ArrayList<>(request.rows().size());
        for (LookBack row : request.rows()) {
            answers.add(answer(row, horizonSteps));
        }
        return answers;
    }

    private SeriesForecast answer(LookBack row, int horizonSteps) {
        Filled samples = row.origin().samples();
        int end = row.origin().end();
        Recent recent = Recent.of(samples, end, horizonSteps, Recent.start(samples, end));
        if (recent.observed() == 0) {
            return new SeriesForecast.Withheld(row.seriesId(), model, "no samples");
        }
        Optional<String> refusal = method.refusal(row, horizonSteps);
        if (refusal.isPresent()) {
            return new SeriesForecast.Withheld(row.seriesId(), model, refusal.get());
        }
        return run(row, horizonSteps, recent).answer(row, model, recent.lowest(), scratch);
    }

    private Run run(LookBack row, int horizonSteps, Recent recent) {
        Kept before = kept.get(row.origin().samples());
        if (before == null) {
            if (kept.size() < MOST_RUNS) {
                kept.put(row.origin().samples(), new Kept(row.seriesId()));
            }
            return Run.once(row, method, horizonSteps, recent, passing);
        }
        Run known = before.run;
        if (known != null
                && before.seriesId.equals(row.seriesId())
                && known.canReach(row, method, horizonSteps, recent)) {
            known.advance(row, recent.first());
            return known;
        }
        if (!before.seriesId.equals(row.seriesId())) {
            return Run.once(row, method, horizonSteps, recent, passing);
        }
        Run run = Run.to(row, method, horizonSteps, recent, new Ways(horizonSteps));
        run.keepSorted();
        before.run = run;
        return run;
    }
}
