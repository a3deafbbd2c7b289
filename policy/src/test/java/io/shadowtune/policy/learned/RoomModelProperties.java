package io.shadowtune.policy.learned;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class RoomModelProperties {
    private static final RoomModel MODEL = new RoomModel(LearnedConfig.DEFAULT, 0.8);
    private static final LinkRates RATES = LinkRates.all(100);

    @Property(seed = "20260306")
    void settingFor_largerSurge_neverHigherThresholdsNorLowerPmax(
            @ForAll @DoubleRange(max = 1e8) double one,
            @ForAll @DoubleRange(max = 1e8) double other,
            @ForAll boolean bufferKnown) {
        BufferFacts buffer = bufferKnown ? new BufferFacts(32_000_000, 0.125, 16) : null;
        WredSetting small = MODEL.settingFor(Math.min(one, other), RATES, buffer);
        WredSetting large = MODEL.settingFor(Math.max(one, other), RATES, buffer);
        assertThat(large.kminBytes()).isLessThanOrEqualTo(small.kminBytes());
        assertThat(large.kmaxBytes()).isLessThanOrEqualTo(small.kmaxBytes());
        assertThat(large.pmaxRatio()).isGreaterThanOrEqualTo(small.pmaxRatio());
    }
}
