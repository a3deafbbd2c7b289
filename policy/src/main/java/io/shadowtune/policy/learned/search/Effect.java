package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Change;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a change does by the response surface, figure by figure. */
final class Effect {
    private static final Map<String, Figure> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("small_p99", Figure.MICE_P99_SLOWDOWN);
        FIGURES.put("large_mean", Figure.LARGE_TIME_RATIO);
        FIGURES.put("makespan", Figure.ROUND_TIME_RATIO);
        FIGURES.put("queue_p99", Figure.QUEUE_P99_BYTES);
        FIGURES.put("mark_ratio", Figure.MARK_RATIO);
    }

    private Effect() {}

    /** Ratios over all loads of which both sides are known, with the outer ends of intervals of 90 % of them by weight. */
    static List<EcnAdvice.Predicted> of(Surface surface, Belief belief, WredSetting from, WredSetting to) {
        SurfaceQuery query = surface.newQuery();
        Map<String, List<double[]>> points = new LinkedHashMap<>();
        for (FittedPort.Fitted load : belief.loads()) {
            query.clear();
            query.add(load.context(), ScenarioTrial.marking(from));
            query.add(load.context(), ScenarioTrial.marking(to));
            query.run();
            if (!(query.isKnown(0) && query.isKnown(1))) {
                continue;
            }
            Change change = query.change(0, 1);
            FIGURES.forEach((name, figure) -> {
                if (figure.isToldOf(load.context().demand())) {
                    points.computeIfAbsent(name, key -> new ArrayList<>()).add(new double[] {
                        change.low(figure), change.ratio(figure), change.high(figure), load.weight()
                    });
                }
            });
        }
        List<EcnAdvice.Predicted> predicted = new ArrayList<>();
        points.forEach((name, of) -> predicted.add(
                new EcnAdvice.Predicted(name, quantile(of, 1, 0.5), quantile(of, 0, 0.05), quantile(of, 2, 0.95))));
        return predicted;
    }

    private static double quantile(List<double[]> points, int column, double share) {
        List<double[]> sorted = points.stream()
                .sorted((a, b) -> Double.compare(a[column], b[column]))
                .toList();
        double total = sorted.stream().mapToDouble(point -> point[3]).sum();
        double sum = 0;
        for (double[] point : sorted) {
            sum += point[3];
            if (sum >= share * total) {
                return point[column];
            }
        }
        return sorted.get(sorted.size() - 1)[column];
    }
}
