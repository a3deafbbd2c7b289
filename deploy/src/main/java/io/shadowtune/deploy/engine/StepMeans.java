package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.forecast.SeriesChoice;
import io.shadowtune.models.forecast.series.SampleTable;
import java.util.Map;
import java.util.TreeMap;

/** Means of values by series and step. Not thread-safe. */
final class StepMeans {
    private final SeriesChoice choice;
    private final TreeMap<String, Map<Long, double[]>> bySeries = new TreeMap<>();

    StepMeans(SeriesChoice choice) {
        this.choice = choice;
    }

    /**
     * Takes a value; one of a series that the draw leaves out is passed over.
     *
     * @param startMillis begin of the window it is of
     */
    void add(String series, long startMillis, double value) {
        String lot = SeriesChoice.lot(series);
        // Some of those that are drawn will turn out never to vary, and others take their place.
        if (bySeries.size() >= 4L * choice.most() && !bySeries.containsKey(lot)) {
            if (lot.compareTo(bySeries.lastKey()) > 0) {
                return;
            }
            bySeries.pollLastEntry();
        }
        long stepMillis = choice.head().step().toMillis();
        double[] mean = bySeries.computeIfAbsent(lot, name -> new TreeMap<>())
                .computeIfAbsent(Math.floorDiv(startMillis, stepMillis) * stepMillis, at -> new double[2]);
        mean[0] += value;
        mean[1]++;
    }

    /** The series that vary, as many as were asked for. */
    SampleTable table() {
        SampleTable table = new SampleTable();
        bySeries.forEach((lot, steps) -> {
            boolean varies = steps.values().stream()
                            .mapToDouble(m -> m[0] / m[1])
                            .distinct()
                            .count()
                    > 1;
            if (varies && steps.size() >= SeriesChoice.LEAST_SAMPLES && table.seriesCount() < choice.most()) {
                String name = lot.substring(SeriesChoice.lot("").length());
                steps.forEach((at, mean) -> table.add(name, at, mean[0] / mean[1]));
            }
        });
        return table;
    }
}
