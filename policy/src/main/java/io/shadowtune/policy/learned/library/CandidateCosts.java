package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.policy.learned.search.Candidates;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.SurfaceSearch;
import java.util.List;

/** What each of the settings that may be chosen costs under each load of a library. Immutable. */
final class CandidateCosts {
    private final List<WredSetting> settings;
    private final float[][] costs;

    CandidateCosts(Surface surface, SurfaceSearch search, LoadLibrary library, Candidates candidates, double factor) {
        settings = candidates.grid(factor);
        costs = new float[library.size()][settings.size()];
        SurfaceQuery query = surface.newQuery();
        for (int load = 0; load < library.size(); load++) {
            LoadContext context = library.context(load);
            query.clear();
            settings.forEach(setting -> query.add(context, ScenarioTrial.marking(setting)));
            query.run();
            for (int i = 0; i < settings.size(); i++) {
                costs[load][i] = query.isKnown(i) ? (float) search.cost(query, i, context) : Float.NaN;
            }
        }
    }

    List<WredSetting> settings() {
        return settings;
    }

    /** The setting that costs least on average over draws; empty index -1 where too little is known of any. */
    int cheapest(int[] draws, double leastKnownRatio) {
        double[] sums = new double[settings.size()];
        int[] known = new int[settings.size()];
        // Costs are compared between settings on the same draws: what a load costs under all of them is taken off
        // first.
        for (int load : draws) {
            float[] row = costs[load];
            double level = level(row);
            for (int i = 0; i < row.length; i++) {
                if (!Float.isNaN(row[i])) {
                    sums[i] += row[i] - level;
                    known[i]++;
                }
            }
        }
        int best = -1;
        for (int i = 0; i < sums.length; i++) {
            if (known[i] >= leastKnownRatio * draws.length
                    && (best < 0 || sums[i] / known[i] < sums[best] / known[best])) {
                best = i;
            }
        }
        return best;
    }

    private static double level(float[] row) {
        for (float cost : row) {
            if (!Float.isNaN(cost)) {
                return cost;
            }
        }
        return 0;
    }

    double cost(int load, int setting) {
        return costs[load][setting];
    }
}
