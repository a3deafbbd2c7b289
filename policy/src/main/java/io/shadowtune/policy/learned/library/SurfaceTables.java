package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.policy.learned.search.Candidates;
import io.shadowtune.policy.learned.search.Objective;
import io.shadowtune.policy.learned.search.SurfaceSearch;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Answers of the response surface that many scopes have in common, each computed when it is first asked for: loads by link rate,
 * counters and costs by setting, costs of all candidates, gains by change.
 *
 * <p>A memo of pure functions: what it gives does not depend on what was asked before. Thread-safe; one lock, so that two threads that
 * need the same table do not both compute it. Bounded: a kind of table of which there are too many is forgotten and begins anew.
 */
public final class SurfaceTables {
    /** Loads for each link rate. */
    public static final int LOADS = 2_000;

    private static final double CANDIDATE_FACTOR = 1.6;
    private static final double INDIFFERENCE = 0.02;
    private static final int MOST_SETTINGS = 400;
    private static final int MOST_CHANGES = 2_000;
    private static final int MOST_CANDIDATES = 16;

    private final Surface surface;
    private final Objective objective;
    private final SurfaceSearch search;
    private final long seed;
    private final Map<Double, LoadLibrary> libraries = new HashMap<>();
    private final Map<Key<WredSetting>, SettingTable> settings = new HashMap<>();
    private final Map<Key<Candidates>, CandidateCosts> candidates = new HashMap<>();
    private final Map<Key<Step>, ChangeTable> changes = new HashMap<>();

    /**
     * No table yet.
     *
     * @param objective what a setting shall be good for
     * @param seed draws the loads
     */
    public SurfaceTables(Surface surface, Objective objective, long seed) {
        this.surface = surface;
        this.objective = objective;
        this.search = new SurfaceSearch(surface, objective, INDIFFERENCE);
        this.seed = seed;
    }

    private record Key<T>(double gbps, T of) {}

    private record Step(WredSetting from, WredSetting to) {}

    /** What a setting shall be good for. */
    public Objective objective() {
        return objective;
    }

    /** A difference of costs that does not matter. */
    double indifference() {
        return INDIFFERENCE;
    }

    synchronized LoadLibrary library(double gbps) {
        return libraries.computeIfAbsent(gbps, rate -> LoadLibrary.draw(rate, LOADS, seed));
    }

    synchronized SettingTable of(double gbps, WredSetting setting) {
        return kept(
                settings,
                MOST_SETTINGS,
                new Key<>(gbps, setting),
                () -> new SettingTable(surface, search, library(gbps), setting));
    }

    synchronized CandidateCosts of(double gbps, Candidates allowed) {
        return kept(
                candidates,
                MOST_CANDIDATES,
                new Key<>(gbps, allowed),
                () -> new CandidateCosts(surface, search, library(gbps), allowed, CANDIDATE_FACTOR));
    }

    synchronized ChangeTable of(double gbps, WredSetting from, WredSetting to) {
        return kept(
                changes,
                MOST_CHANGES,
                new Key<>(gbps, new Step(from, to)),
                () -> new ChangeTable(surface, search, library(gbps), from, to));
    }

    private static <K, V> V kept(Map<K, V> tables, int most, K key, Supplier<V> table) {
        V known = tables.get(key);
        if (known != null) {
            return known;
        }
        if (tables.size() >= most) {
            tables.clear();
        }
        V computed = table.get();
        tables.put(key, computed);
        return computed;
    }
}
