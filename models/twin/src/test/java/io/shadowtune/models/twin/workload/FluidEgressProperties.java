package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** What holds for any burst. */
final class FluidEgressProperties {
    @Property(tries = 400)
    void respond_anyBurst_conservesBytesAndStaysInBounds(
            @ForAll @DoubleRange(min = 0.01, max = 8) double load,
            @ForAll @DoubleRange(min = 1e3, max = 1e11) double bytes,
            @ForAll @IntRange(min = 1, max = 500) int flows,
            @ForAll @IntRange(min = 1, max = 16) int ports,
            @ForAll boolean lossless) {
        EgressSpec spec = lossless ? Given.LOSSLESS : Given.LOSSY;

        BurstEffect effect = Given.queue(spec).respond(new Burst(load * Given.LINK, bytes, flows, ports));

        assertThat(effect.sentBytes() + effect.droppedBytes()).isCloseTo(bytes, within(bytes * 1e-9));
        assertThat(effect.sentBytes()).isLessThanOrEqualTo(Given.LINK * effect.seconds() * (1 + 1e-9));
        assertThat(effect.markedRatio()).isBetween(0.0, 1.0);
        assertThat(effect.peakBytes()).isBetween(0.0, (double) Given.BUFFER);
        assertThat(effect.meanBytes()).isBetween(0.0, effect.peakBytes());
        assertThat(effect.pausedSeconds()).isBetween(0.0, effect.seconds());
        if (lossless) {
            assertThat(effect.droppedBytes()).isZero();
        } else {
            assertThat(effect.pauses()).isZero();
        }
    }
}
