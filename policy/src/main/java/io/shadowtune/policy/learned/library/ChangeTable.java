package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Change;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.SurfaceSearch;

/** What a change from one setting to another gains under each load of a library, with the surface's own error. Immutable. */
final class ChangeTable {
    /** Standard normal quantile of an interval that holds 80 %, as those of differences do at least. */
    private static final double DEVIATIONS = 1.2816;

    private final float[] gains;
    private final float[] deviations;

    ChangeTable(Surface surface, SurfaceSearch search, LoadLibrary library, WredSetting from, WredSetting to) {
        int count = library.size();
        gains = new float[count];
        deviations = new float[count];
        SurfaceQuery query = surface.newQuery();
        for (int i = 0; i < count; i++) {
            query.add(library.context(i), ScenarioTrial.marking(from));
            query.add(library.context(i), ScenarioTrial.marking(to));
        }
        query.run();
        for (int i = 0; i < count; i++) {
            int before = 2 * i;
            int after = before + 1;
            if (!(query.isKnown(before) && query.isKnown(after))) {
                gains[i] = Float.NaN;
                continue;
            }
            Change change = query.change(before, after);
            gains[i] = (float)
                    (search.cost(query, before, library.context(i)) - search.cost(query, after, library.context(i)));
            deviations[i] = (float) (search.halfWidth(change, library.context(i)) / DEVIATIONS);
        }
    }

    /** How much less it costs afterwards; NaN where the surface knows nothing. */
    double gain(int load) {
        return gains[load];
    }

    /** Standard deviation of that by the error of the surface. */
    double deviation(int load) {
        return deviations[load];
    }
}
