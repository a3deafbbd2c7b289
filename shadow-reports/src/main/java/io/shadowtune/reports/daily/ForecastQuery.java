package io.shadowtune.reports.daily;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adds up the forecast skill of the day's hours that are scored already. */
final class ForecastQuery {
    private static final double LEAST_SHARE = 0.98;

    private ForecastQuery() {}

    /** One model's sums for one target and head. */
    private record Sums(
            String model,
            boolean simple,
            boolean served,
            long forecasts,
            long scored,
            double loss,
            long inside,
            long below) {
        double lossPerStep() {
            return scored > 0 ? loss / scored : Double.NaN;
        }
    }

    static List<ForecastScore> of(DayQueries queries) {
        Map<String, List<Sums>> groups = new TreeMap<>();
        queries.rows(
                "SELECT target, head, model, simple, served, sum(forecasts)::BIGINT, sum(scored)::BIGINT,"
                        + " coalesce(sum(pinball50_sum + pinball90_sum + pinball99_sum) / 3, 0),"
                        + " sum(inside80)::BIGINT, sum(below_p99)::BIGINT FROM forecast_skill WHERE "
                        + queries.inDay("hour_at") + " GROUP BY target, head, model, simple, served ORDER BY ALL",
                row -> groups.computeIfAbsent(row.getString(1) + " " + row.getString(2), key -> new ArrayList<>())
                        .add(new Sums(
                                row.getString(3),
                                row.getBoolean(4),
                                row.getBoolean(5),
                                row.getLong(6),
                                row.getLong(7),
                                row.getDouble(8),
                                row.getLong(9),
                                row.getLong(10))));
        List<ForecastScore> scores = new ArrayList<>();
        groups.forEach((key, sums) -> scores.add(score(key.split(" ", -1), sums)));
        return scores;
    }

    private static ForecastScore score(String[] key, List<Sums> sums) {
        List<Sums> served = sums.stream().filter(Sums::served).toList();
        long forecasts = served.stream().mapToLong(Sums::forecasts).sum();
        long scored = served.stream().mapToLong(Sums::scored).sum();
        double loss = served.stream().mapToDouble(Sums::loss).sum() / scored;
        Optional<Sums> best = bestSimple(sums, scored);
        double bestLoss = best.map(Sums::lossPerStep).orElse(Double.NaN);
        return new ForecastScore(
                key[0].toLowerCase(Locale.ROOT).replace('_', ' '),
                key[1].toLowerCase(Locale.ROOT),
                forecasts,
                scored,
                scored > 0 && bestLoss > 0 ? 1 - loss / bestLoss : Double.NaN,
                best.map(Sums::model).orElse(null),
                (double) served.stream().mapToLong(Sums::inside).sum() / scored,
                (double) served.stream().mapToLong(Sums::below).sum() / scored,
                served.stream()
                        .sorted(Comparator.comparingLong(Sums::forecasts).reversed())
                        .map(speaker -> new ForecastScore.Speaker(
                                speaker.model(), forecasts > 0 ? (double) speaker.forecasts() / forecasts : 0))
                        .toList());
    }

    /**
     * A model counts with all its steps, whether it spoke or not; one that was asked about some of the series only is no measure for
     * what was said of all of them.
     */
    private static Optional<Sums> bestSimple(List<Sums> sums, long served) {
        Map<String, Sums> byModel = new TreeMap<>();
        for (Sums one : sums) {
            if (one.simple()) {
                byModel.merge(
                        one.model(),
                        one,
                        (a, b) -> new Sums(
                                a.model(),
                                true,
                                false,
                                a.forecasts() + b.forecasts(),
                                a.scored() + b.scored(),
                                a.loss() + b.loss(),
                                a.inside() + b.inside(),
                                a.below() + b.below()));
            }
        }
        return byModel.values().stream()
                .filter(one -> one.scored() > 0 && one.scored() >= LEAST_SHARE * served)
                .min(Comparator.comparingDouble(Sums::lossPerStep));
    }
}
