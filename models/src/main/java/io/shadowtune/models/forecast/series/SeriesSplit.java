package io.shadowtune.models.forecast.series;

import io.shadowtune.models.kernel.series.FeatureSteps;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Series cut by time into training, validation and test.
 *
 * @param step distance of two samples: the most frequent one in the files
 * @param series by name
 */
public record SeriesSplit(Duration step, List<SplitSeries> series) {
    private static final long LEAST_SLOTS = 1_000_000;
    private static final long SLOTS_PER_SAMPLE = 64;

    /** Copies the list. */
    public SeriesSplit {
        series = List.copyOf(series);
    }

    /** What came of joining files. */
    public sealed interface Joining {
        /**
         * The files fit together.
         *
         * @param split the series
         */
        record Joined(SeriesSplit split) implements Joining {}

        /**
         * They do not.
         *
         * @param because what is wrong
         */
        record Refused(String because) implements Joining {}
    }

    /**
     * Puts samples on their grid; a sample between two slots goes to the nearer one. Two different values at one time are refused: which
     * of them is meant cannot be told.
     *
     * @param training samples to learn from
     * @param validation later samples to choose by; may be empty
     * @param test samples after those to measure on; may be empty
     */
    public static Joining join(SampleTable training, SampleTable validation, SampleTable test) {
        for (SampleTable table : List.of(training, validation, test)) {
            String contradiction = table.contradiction();
            if (!contradiction.isEmpty()) {
                return new Joining.Refused(contradiction);
            }
        }
        SortedMap<String, SampleTable.Column> all = new TreeMap<>();
        for (SampleTable table : List.of(training, validation, test)) {
            table.columns().forEach((id, column) -> {
                SampleTable.Column to = all.computeIfAbsent(id, i -> new SampleTable.Column());
                for (int i = 0; i < column.count; i++) {
                    to.add(column.timesMillis[i], column.values[i]);
                }
            });
        }
        long stepMillis = stepMillis(all);
        if (stepMillis == 0) {
            return new Joining.Refused("no series has two samples of different times");
        }
        long testAt = test.firstMillis();
        long validationAt = Math.min(validation.firstMillis(), testAt);
        if (training.seriesCount() > 0 && lastMillis(training) >= validationAt) {
            return new Joining.Refused("the training samples reach beyond the first one after them (%s)"
                    .formatted(Instant.ofEpochMilli(validationAt)));
        }
        List<SplitSeries> series = new ArrayList<>();
        for (Map.Entry<String, SampleTable.Column> e : all.entrySet()) {
            long first = Arrays.stream(e.getValue().timesMillis, 0, e.getValue().count)
                    .min()
                    .orElse(0);
            long last = Arrays.stream(e.getValue().timesMillis, 0, e.getValue().count)
                    .max()
                    .orElse(0);
            long slots = (last - first) / stepMillis + 2;
            if (slots < 0 || slots > Math.max(LEAST_SLOTS, SLOTS_PER_SAMPLE * e.getValue().count)) {
                return new Joining.Refused("the series %s has %d samples on %d steps of %d ms"
                        .formatted(e.getKey(), e.getValue().count, slots, stepMillis));
            }
            FeatureSteps features = features(e.getKey(), List.of(training, validation, test), first, stepMillis);
            series.add(onGrid(e.getKey(), e.getValue(), new Grid(first, stepMillis, validationAt, testAt), features));
        }
        return new Joining.Joined(new SeriesSplit(Duration.ofMillis(stepMillis), series));
    }

    /** Where samples go, and where the parts begin; in milliseconds. */
    private record Grid(long first, long stepMillis, long validationAt, long testAt) {}

    /** Features that hold from between two samples on hold from the later one on. */
    private static FeatureSteps features(String id, List<SampleTable> tables, long first, long stepMillis) {
        NavigableMap<Long, Features> byTime = new TreeMap<>();
        tables.forEach(table -> byTime.putAll(table.features(id)));
        NavigableMap<Integer, Features> byIndex = new TreeMap<>();
        byTime.forEach((since, features) -> byIndex.put(
                since <= first ? 0 : (int) Math.min(Integer.MAX_VALUE, (since - first + stepMillis - 1) / stepMillis),
                features));
        return FeatureSteps.of(byIndex);
    }

    private static SplitSeries onGrid(String id, SampleTable.Column c, Grid grid, FeatureSteps features) {
        long first = grid.first();
        long stepMillis = grid.stepMillis();
        int length = 0;
        for (int i = 0; i < c.count; i++) {
            length = Math.max(length, slot(c.timesMillis[i], first, stepMillis) + 1);
        }
        double[] values = new double[length];
        Arrays.fill(values, Double.NaN);
        for (int i = 0; i < c.count; i++) {
            values[slot(c.timesMillis[i], first, stepMillis)] = c.values[i];
        }
        int validationStart = cut(grid.validationAt(), first, stepMillis, length);
        int testStart = Math.max(validationStart, cut(grid.testAt(), first, stepMillis, length));
        Series whole = new Series(id, Instant.ofEpochMilli(first), Duration.ofMillis(stepMillis), values, features);
        return new SplitSeries(whole, validationStart, testStart);
    }

    private static int slot(long timeMillis, long first, long stepMillis) {
        return (int) ((timeMillis - first + stepMillis / 2) / stepMillis);
    }

    private static int cut(long atMillis, long first, long stepMillis, int length) {
        if (atMillis == Long.MAX_VALUE) {
            return length;
        }
        return atMillis <= first ? 0 : Math.min(length, slot(atMillis, first, stepMillis));
    }

    private static long lastMillis(SampleTable table) {
        return table.columns().values().stream()
                .flatMapToLong(c -> Arrays.stream(c.timesMillis, 0, c.count))
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private static long stepMillis(Map<String, SampleTable.Column> all) {
        Map<Long, Integer> counts = new HashMap<>();
        for (SampleTable.Column column : all.values()) {
            long[] times = Arrays.copyOf(column.timesMillis, column.count);
            Arrays.sort(times);
            for (int i = 1; i < times.length; i++) {
                long difference = times[i] - times[i - 1];
                if (difference > 0) {
                    counts.merge(difference, 1, Integer::sum);
                }
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Long, Integer>comparingByValue().thenComparing(e -> -e.getKey()))
                .map(Map.Entry::getKey)
                .orElse(0L);
    }
}
