package io.shadowtune.models.train;

/**
 * Examples in sets: the rows of a set are one context under different settings, so that differences can be learned from them. Arrays are
 * shared, not copied.
 *
 * @param features by row, network units, all finite
 * @param targets by row, network units; NaN where there is none
 * @param setSize rows of a set; sets follow each other
 */
@SuppressWarnings("ArrayRecordComponent") // a table is handed over once; nobody compares two
public record SettingTable(float[][] features, float[][] targets, int setSize) {
    public SettingTable {
        if (features.length != targets.length || setSize < 1 || features.length % setSize != 0) {
            throw new IllegalArgumentException("The rows (%d with %d targets) must be whole sets of %d."
                    .formatted(features.length, targets.length, setSize));
        }
        for (float[] row : features) {
            for (float value : row) {
                if (!Float.isFinite(value)) {
                    throw new IllegalArgumentException("The feature (%s) must be finite.".formatted(value));
                }
            }
        }
    }

    /** Number of sets. */
    public int sets() {
        return features.length / setSize;
    }

    int inputs() {
        return features[0].length;
    }

    int outputs() {
        return targets[0].length;
    }
}
