package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FeatureStepsTest {
    private static final Features LOW = MarkingFeatures.of(true, 100_000, 400_000, 0.2);
    private static final Features HIGH = MarkingFeatures.of(true, 1_000_000, 2_000_000, 0.05);

    private static FeatureSteps steps() {
        TreeMap<Integer, Features> since = new TreeMap<>();
        since.put(10, LOW);
        since.put(15, LOW);
        since.put(20, HIGH);
        return FeatureSteps.of(since);
    }

    @Test
    void at_holdsUntilTheNextChange_nothingBeforeTheFirst() {
        assertThat(steps().at(9)).isEqualTo(Features.NONE);
        assertThat(steps().at(10)).isEqualTo(LOW);
        assertThat(steps().at(19)).isEqualTo(LOW);
        assertThat(steps().at(1_000)).isEqualTo(HIGH);
        assertThat(steps().count()).isEqualTo(4);
        assertThat(FeatureSteps.NONE.at(5)).isEqualTo(Features.NONE);
    }

    @Test
    void slice_ofASeries_keepsWhatHoldsThere() {
        Series whole = new Series("q", Instant.EPOCH, Duration.ofSeconds(10), new double[40], steps());
        Series part = whole.slice(15, 40);
        assertThat(part.features().at(0)).isEqualTo(LOW);
        assertThat(part.features().at(4)).isEqualTo(LOW);
        assertThat(part.features().at(5)).isEqualTo(HIGH);
        assertThat(part.slice(10, 20).features().at(0)).isEqualTo(HIGH);
    }

    @Test
    void marking_knownCurve_isNeverAllZero() {
        assertThat(LOW).isEqualTo(Features.of(1, 0, Math.log10(4), 0.2));
        assertThat(MarkingFeatures.of(false, 0, 0, 0)).isEqualTo(Features.of(1, 4, 0, 0));
        assertThat(MarkingFeatures.of(true, 0, 0, 1).at(0)).isEqualTo(1);
        Features depth = MarkingFeatures.ofDepth(true, 100_000, 400_000, 0.2);
        assertThat(depth.count()).isEqualTo(MarkingFeatures.COUNT);
        assertThat(depth).isEqualTo(LOW.withLevels(100_000, 400_000)).isNotEqualTo(LOW);
        assertThat(depth.isLevel(3)).isFalse();
        assertThat(depth.isLevel(4)).isTrue();
    }
}
