package io.shadowtune.models.forecast.series;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Samples by series and time, before they are put on a grid. Grows while a file is read, then only read. */
public final class SampleTable {
    private final Map<String, Column> columns = new LinkedHashMap<>();

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
    }

    void add(String seriesId, long timeMillis, double value) {
        columns.computeIfAbsent(seriesId, id -> new Column()).add(timeMillis, value);
    }

    /** The columns in order of their names. */
    SortedMap<String, Column> columns() {
        return new TreeMap<>(columns);
    }

    /** Number of series. */
    public int seriesCount() {
        return columns.size();
    }

    /** Number of samples of all series. */
    public long sampleCount() {
        return columns.values().stream().mapToLong(c -> c.count).sum();
    }

    /** Time of the first sample in milliseconds of the epoch; {@code Long.MAX_VALUE} when there is none. */
    long firstMillis() {
        return columns.values().stream()
                .flatMapToLong(c -> Arrays.stream(c.timesMillis, 0, c.count))
                .min()
                .orElse(Long.MAX_VALUE);
    }
}
