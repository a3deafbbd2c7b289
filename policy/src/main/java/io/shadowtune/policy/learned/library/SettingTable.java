package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.models.twin.surface.Prediction;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.SurfaceSearch;

/** What the surface says of all loads of a library under one setting: counters to compare with, and costs. Immutable. */
final class SettingTable {
    private final float[][] logs = new float[Figure.COUNT][];
    private final float[][] widths = new float[Figure.COUNT][];
    private final float[] costs;

    SettingTable(Surface surface, SurfaceSearch search, LoadLibrary library, WredSetting setting) {
        int count = library.size();
        costs = new float[count];
        for (Figure figure : PortCounters.READABLE) {
            logs[figure.column()] = new float[count];
            widths[figure.column()] = new float[count];
        }
        SurfaceQuery query = surface.newQuery();
        for (int i = 0; i < count; i++) {
            query.add(library.context(i), ScenarioTrial.marking(setting));
        }
        query.run();
        for (int i = 0; i < count; i++) {
            if (!query.isKnown(i)) {
                costs[i] = Float.NaN;
                continue;
            }
            costs[i] = (float) search.cost(query, i, library.context(i));
            Prediction prediction = query.prediction(i);
            for (Figure figure : PortCounters.READABLE) {
                logs[figure.column()][i] = (float) prediction.log(figure);
                widths[figure.column()][i] = (float) prediction.width(figure);
            }
        }
    }

    /** The cost of a load; NaN where the surface knows nothing of it. */
    double cost(int load) {
        return costs[load];
    }

    /** The logarithm of a counter, as {@link Figure#toLog} has it. */
    double log(Figure figure, int load) {
        return logs[figure.column()][load];
    }

    /** Half of an interval of 90 % about it. */
    double width(Figure figure, int load) {
        return widths[figure.column()][load];
    }
}
