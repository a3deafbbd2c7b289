package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WeightedPointsTest {
    @Test
    void quantile_numbersBelowAndAboveZero_goesByWeight() {
        WeightedPoints points = new WeightedPoints(4);
        points.add(2.5f, 1);
        points.add(-3f, 1);
        points.add(-0.5f, 7);
        points.add(0f, 1);
        points.sort();

        assertThat(points.quantile(0.05)).isEqualTo(-3);
        assertThat(points.quantile(0.5)).isEqualTo(-0.5);
        assertThat(points.quantile(0.85)).isZero();
        assertThat(points.quantile(0.95)).isEqualTo(2.5);
    }
}
