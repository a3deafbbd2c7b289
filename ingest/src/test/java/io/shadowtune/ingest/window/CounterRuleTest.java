package io.shadowtune.ingest.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Nature;
import org.junit.jupiter.api.Test;

final class CounterRuleTest {
    private static CounterRule between(Nature nature, long before, long now) {
        return CounterRule.between(nature, before, now, false);
    }

    @Test
    void between_growth_isTheDifference() {
        assertThat(between(Nature.COUNTER_U64, 10, 25)).isEqualTo(new CounterRule(CounterRule.Fate.GREW, 15));
    }

    @Test
    void between_growthAcrossTheSignBit_isUnsigned() {
        assertThat(between(Nature.COUNTER_U64, Long.MAX_VALUE - 1, Long.MIN_VALUE + 3)
                        .delta())
                .isEqualTo(5);
    }

    @Test
    void between_fallOf64BitCounter_isReset() {
        assertThat(between(Nature.COUNTER_U64, 4_294_967_290L, 5).fate()).isEqualTo(CounterRule.Fate.RESET);
    }

    @Test
    void between_fallOf32BitCounterNearItsEnd_isWrap() {
        assertThat(between(Nature.COUNTER_U32, 4_294_967_290L, 14))
                .isEqualTo(new CounterRule(CounterRule.Fate.WRAPPED, 20));
    }

    @Test
    void between_fallOf32BitCounterFromBelowHalf_isReset() {
        assertThat(between(Nature.COUNTER_U32, 2_000_000_000L, 14).fate()).isEqualTo(CounterRule.Fate.RESET);
    }

    @Test
    void between_fallWhileA64BitSiblingFell_isReset() {
        assertThat(CounterRule.between(Nature.COUNTER_U32, 4_294_967_290L, 14, true)
                        .fate())
                .isEqualTo(CounterRule.Fate.RESET);
    }

    @Test
    void between_saturatedCounter_givesNoDelta() {
        assertThat(between(Nature.SATURATING, 4_294_967_000L, 4_294_967_295L))
                .isEqualTo(new CounterRule(CounterRule.Fate.SATURATED, 0));
    }
}
