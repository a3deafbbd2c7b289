package io.shadowtune.models.kernel.series;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Features of a series that change at some of its samples and hold until they change again, as the settings in force do. Immutable. */
public final class FeatureSteps {
    /** No features at any time. */
    public static final FeatureSteps NONE = new FeatureSteps(new TreeMap<>());

    private final NavigableMap<Integer, Features> since;

    private FeatureSteps(NavigableMap<Integer, Features> since) {
        this.since = since;
    }

    /** The same features at all times. */
    public static FeatureSteps always(Features features) {
        return features.count() == 0 ? NONE : of(new TreeMap<>(Collections.singletonMap(Integer.MIN_VALUE, features)));
    }

    /**
     * Features by the index of the sample from which on they hold; before the first there are none.
     */
    public static FeatureSteps of(NavigableMap<Integer, Features> since) {
        NavigableMap<Integer, Features> changes = new TreeMap<>();
        since.forEach((index, features) -> {
            var before = changes.lastEntry();
            if (before == null || !before.getValue().equals(features)) {
                changes.put(index, features);
            }
        });
        return new FeatureSteps(changes);
    }

    /** Those that hold at a sample; {@link Features#NONE} where nothing is known. */
    public Features at(int index) {
        var step = since.floorEntry(index);
        return step == null ? Features.NONE : step.getValue();
    }

    /** Number of features where they are known; 0 where they never are. */
    public int count() {
        return since.values().stream().mapToInt(Features::count).max().orElse(0);
    }

    /** The same of a series that begins at this sample. */
    FeatureSteps from(int index) {
        if (since.isEmpty()) {
            return NONE;
        }
        NavigableMap<Integer, Features> moved = new TreeMap<>();
        since.forEach((at, features) -> moved.put(at <= index ? Integer.MIN_VALUE : at - index, features));
        return new FeatureSteps(moved);
    }

    /** Every change with its index; equal for equal steps only. */
    @Override
    public String toString() {
        return since.toString();
    }
}
