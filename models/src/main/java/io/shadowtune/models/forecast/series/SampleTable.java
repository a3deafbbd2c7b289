package io.shadowtune.models.forecast.series;

import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Samples by series and time, before they are put on a grid. Grows while a file is read, then only read. */
public final class SampleTable {
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final Map<String, NavigableMap<Long, Features>> features = new HashMap<>();

    /** Times in milliseconds of the epoch beside values. */
    static final class Column {
        long[] timesMillis = new long[256];
        double[] values = new double[256];
        int count;

        void add(long timeMillis, double value) {
            if (count == values.length) {
                timesMillis = Arrays.copyOf(timesMillis, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            timesMillis[count] = timeMillis;
            values[count++] = value;
        }

        /** Whether every sample is later than the one before, as in most files. */
        boolean isRising() {
            for (int i = 1; i < count; i++) {
                if (timesMillis[i] <= timesMillis[i - 1]) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Adds a sample.
     *
     * @param timeMillis milliseconds of the epoch, in any order
     * @param value finite, or NaN where it is missing
     */
    public void add(String seriesId, long timeMillis, double value) {
        columns.computeIfAbsent(seriesId, id -> new Column()).add(timeMillis, value);
    }

    /**
     * Notes features of a series that hold from a time on.
     *
     * @param sinceMillis milliseconds of the epoch, in any order; {@code Long.MIN_VALUE} for ever
     */
    public void features(String seriesId, long sinceMillis, Features known) {
        features.computeIfAbsent(seriesId, id -> new TreeMap<>()).put(sinceMillis, known);
    }

    /** Features of a series by the time from which on they hold. */
    NavigableMap<Long, Features> features(String seriesId) {
        return new TreeMap<>(features.getOrDefault(seriesId, new TreeMap<>()));
    }

    /** The columns in order of their names. */
    SortedMap<String, Column> columns() {
        return new TreeMap<>(columns);
    }

    /** Names of the series, in order. */
    public SortedSet<String> seriesIds() {
        return new TreeSet<>(columns.keySet());
    }

    /** Number of series. */
    public int seriesCount() {
        return columns.size();
    }

    /** Number of samples of all series. */
    public long sampleCount() {
        return columns.values().stream().mapToLong(c -> c.count).sum();
    }

    /** Whether any sample has a value. */
    public boolean hasValues() {
        return columns.values().stream()
                .anyMatch(c -> Arrays.stream(c.values, 0, c.count).anyMatch(v -> !Double.isNaN(v)));
    }

    /** The first time at which a series has two different values, in words; empty when there is none. */
    String contradiction() {
        for (Map.Entry<String, Column> one : columns.entrySet()) {
            Column column = one.getValue();
            if (column.isRising()) {
                continue;
            }
            Map<Long, Double> known = new HashMap<>();
            for (int i = 0; i < column.count; i++) {
                double value = column.values[i];
                Double other = Double.isNaN(value) ? null : known.putIfAbsent(column.timesMillis[i], value);
                if (other != null && other != value) {
                    return "the series %s has two values at %s: %s and %s"
                            .formatted(one.getKey(), Instant.ofEpochMilli(column.timesMillis[i]), other, value);
                }
            }
        }
        return "";
    }

    /** Time of the first sample in milliseconds of the epoch; {@code Long.MAX_VALUE} when there is none. */
    long firstMillis() {
        return columns.values().stream()
                .flatMapToLong(c -> Arrays.stream(c.timesMillis, 0, c.count))
                .min()
                .orElse(Long.MAX_VALUE);
    }
}
