package io.shadowtune.policy.learned.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

final class CandidatesProperties {
    @Property(tries = 200)
    void grid_anyLinkAndBuffer_staysInsideRangeAndCouplings(
            @ForAll @DoubleRange(min = 10, max = 800) double gbps,
            @ForAll @IntRange(min = 1, max = 200) int mebibytes,
            @ForAll @IntRange(min = 1, max = 32) int groups) {
        BufferFacts buffer = new BufferFacts((long) mebibytes << 20, 0.125, groups);
        Candidates candidates = Candidates.of(WredFamily.DEFAULT, new LinkRates(gbps, gbps), buffer);

        for (WredSetting setting : candidates.grid(2)) {
            assertThat(setting.kminBytes()).isBetween((long) (499 * gbps), (long) (8_001 * gbps));
            assertThat(setting.kmaxBytes()).isGreaterThanOrEqualTo(2 * setting.kminBytes());
            assertThat((double) setting.kmaxBytes()).isLessThanOrEqualTo(0.8 * buffer.pauseThresholdBytes());
        }
    }

    @Property(tries = 100)
    void path_anyTarget_isMadeOfLegalStepsAndEndsThere(
            @ForAll @IntRange(min = 0, max = 79) int from, @ForAll @IntRange(min = 0, max = 79) int to) {
        LinkRates rates = new LinkRates(100, 100);
        List<WredSetting> grid = Candidates.of(WredFamily.DEFAULT, rates, null).grid(2);
        WredSetting start = grid.get(from % grid.size());
        WredSetting end = grid.get(to % grid.size());
        LegalPath path = LegalPath.to(end, new Profile(WredFamily.DEFAULT, start, rates, java.util.Optional.empty()));

        assertThat(path.limits()).isEmpty();
        WredSetting now = start;
        for (WredSetting step : path.settings()) {
            assertThat((double) step.kminBytes() / now.kminBytes()).isBetween(1 / 1.51, 1.51);
            assertThat((double) step.kmaxBytes() / now.kmaxBytes()).isBetween(1 / 1.51, 1.51);
            now = step;
        }
        assertThat(now).isEqualTo(end);
    }
}
