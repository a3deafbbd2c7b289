package io.shadowtune.models.surface;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShippedSurfaceTest {
    @Test
    void load_thisBuild_saysWhereItCameFrom() {
        assertThat(ShippedSurface.load().provenance()).containsKeys("seed", "contexts", "nets", "epochs");
    }
}
