package io.shadowtune.models.forecast.backtest;

import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.SeasonDetector;
import io.shadowtune.models.kernel.series.Series;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a contestant may learn from: never the test part.
 *
 * @param head step and horizon
 * @param series training and validation parts together
 * @param validationStarts index in each series where validation begins
 * @param seasonSteps season of each series, found in its training part; 0 where there is none
 */
public record Material(
        Head head, List<Series> series, Map<String, Integer> validationStarts, Map<String, Integer> seasonSteps) {
    /** Copies the collections. */
    public Material {
        series = List.copyOf(series);
        validationStarts = Map.copyOf(validationStarts);
        seasonSteps = Map.copyOf(seasonSteps);
    }

    /** The material of a split, with the seasons found in its training parts. */
    public static Material of(SeriesSplit split, Head head) {
        Map<String, Integer> starts = new TreeMap<>();
        Map<String, Integer> seasons = new TreeMap<>();
        for (SplitSeries s : split.series()) {
            starts.put(s.whole().id(), s.validationStart());
            seasons.put(s.whole().id(), SeasonDetector.seasonSteps(s.training(), head.horizonSteps()));
        }
        return new Material(
                head, split.series().stream().map(SplitSeries::beforeTest).toList(), starts, seasons);
    }

    /** Where validation begins in a series. */
    public int validationStart(Series one) {
        return validationStarts.getOrDefault(one.id(), one.length());
    }

    /** The season of a series. */
    public int seasonSteps(Series one) {
        return seasonSteps.getOrDefault(one.id(), 0);
    }

    /** The training parts alone. */
    public List<Series> training() {
        return series.stream().map(s -> s.slice(0, validationStart(s))).toList();
    }
}
