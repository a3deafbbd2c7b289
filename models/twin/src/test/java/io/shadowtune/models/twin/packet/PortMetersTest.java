package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

final class PortMetersTest {
    @Property
    void middle_ofTheBucketOfANumber_isWithinAThirtySecondOfIt(@ForAll @LongRange(min = 0, max = 1L << 40) long bytes) {
        assertThat(PortMeters.middle(PortMeters.bucket(bytes))).isCloseTo((double) bytes, within(bytes / 32.0 + 0.5));
    }

    @Test
    void figures_queueHeldForPartOfTheTime_areWeightedByTime() {
        PortMeters meters = new PortMeters(1, 100);
        meters.add(0, 1_000, 400);
        meters.remove(0, 1_000, 500);
        meters.finish(new boolean[1], 1_000);

        assertThat(meters.meanBytes(0, 1_000)).isEqualTo(100);
        assertThat(meters.quantileBytes(0, 0.5, 1_000)).isZero();
        assertThat(meters.quantileBytes(0, 0.95, 1_000)).isCloseTo(1_000, within(32.0));
        assertThat(meters.maxBytes[0]).isEqualTo(1_000);
    }

    @Test
    void finish_portStillSilent_countsTheSilenceUpToTheEnd() {
        PortMeters meters = new PortMeters(1, 100);
        meters.paused(0, true, false, 100);
        meters.finish(new boolean[] {true}, 350);

        assertThat(meters.pausedNanos[0]).isEqualTo(250);
    }
}
