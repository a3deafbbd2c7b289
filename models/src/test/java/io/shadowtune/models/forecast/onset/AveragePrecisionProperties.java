package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class AveragePrecisionProperties {
    /** The definition, level by level: precision times the gain in recall. */
    @Property
    void of_anyScoresWithTies_isTheSumOverLevels(@ForAll @Size(min = 1, max = 40) int[] raw) {
        double[] scores = new double[raw.length];
        boolean[] started = new boolean[raw.length];
        int starts = 0;
        for (int i = 0; i < raw.length; i++) {
            scores[i] = raw[i] % 7;
            started[i] = raw[i] % 3 == 0;
            starts += started[i] ? 1 : 0;
        }
        double expected = 0;
        int before = 0;
        for (int level = 6; level >= -6; level--) {
            int right = 0;
            int all = 0;
            for (int i = 0; i < raw.length; i++) {
                all += scores[i] >= level ? 1 : 0;
                right += scores[i] >= level && started[i] ? 1 : 0;
            }
            expected += all == 0 ? 0 : (right - before) * (right / (double) all);
            before = right;
        }
        double found = AveragePrecision.of(scores, started);
        if (starts == 0) {
            assertThat(found).isNaN();
        } else {
            assertThat(found).isCloseTo(expected / starts, within(1e-9));
        }
    }
}
