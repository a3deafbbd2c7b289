package io.shadowtune.policy.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SwitchbackTest {
    private static SwitchbackDesign design(long seed) {
        return SwitchbackDesign.of(
                "pod-1", "iteration", Duration.ofSeconds(4), Duration.ofMinutes(1), Duration.ofMinutes(2), 12, seed);
    }

    private static List<SwitchbackResult.Block> blocks(
            SwitchbackDesign design, double effectLog, SplittableRandom noise) {
        List<SwitchbackResult.Block> blocks = new ArrayList<>();
        for (boolean firstTreated : design.firstTreated()) {
            for (int i = 0; i < 2; i++) {
                boolean treated = (i == 0) == firstTreated;
                blocks.add(new SwitchbackResult.Block((treated ? -effectLog : 0) + 0.03 * noise.nextGaussian(), false));
            }
        }
        return blocks;
    }

    @Test
    void of_longIterations_fiftyOfThemAndWashout() {
        assertThat(design(1).block()).isEqualTo(Duration.ofMinutes(12));
        assertThat(SwitchbackDesign.of("p", "m", Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ZERO, 1, 1)
                        .block())
                .isEqualTo(Duration.ofMinutes(25));
        assertThat(design(1).hash())
                .isEqualTo(design(1).hash())
                .isNotEqualTo(design(2).hash());
    }

    @Test
    void result_otherDesignShortOrFrozen_isInconclusive() {
        SwitchbackDesign design = design(3);
        List<SwitchbackResult.Block> blocks = blocks(design, 0.05, new SplittableRandom(5));
        assertThat(SwitchbackResult.of(design, design(4).hash(), blocks).pValue())
                .isNaN();
        assertThat(SwitchbackResult.of(design, design.hash(), blocks.subList(0, 20))
                        .because())
                .contains("cut short");
        List<SwitchbackResult.Block> frozen = blocks.stream()
                .map(block -> new SwitchbackResult.Block(1.0, false))
                .toList();
        assertThat(SwitchbackResult.of(design, design.hash(), frozen).because()).contains("frozen");
    }

    @Test
    void result_jobChanges_leaveTheirPairsOut() {
        SwitchbackDesign design = design(3);
        List<SwitchbackResult.Block> blocks = new ArrayList<>(blocks(design, 0.05, new SplittableRandom(5)));
        blocks.set(1, new SwitchbackResult.Block(9.0, true));
        blocks.set(2, new SwitchbackResult.Block(null, false));
        SwitchbackResult result = SwitchbackResult.of(design, design.hash(), blocks);
        assertThat(result.pairs()).isEqualTo(10);
        assertThat(result.effectLog()).isBetween(0.01, 0.09);
    }

    @Test
    void result_noEffect_falseFindingsKeepTheLevel() {
        int found = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            SwitchbackDesign design = design(seed);
            List<SwitchbackResult.Block> blocks = blocks(design, 0, new SplittableRandom(77_000 + seed));
            found += SwitchbackResult.of(design, design.hash(), blocks).pValue() <= 0.05 ? 1 : 0;
        }
        // 50 expected, 3 standard deviations are 21
        assertThat(found).as("seeds 77000 to 77999").isBetween(25, 71);
    }

    @Test
    void neededPairs_quietOrNoisy_byRandomisationOrByPower() {
        assertThat(SwitchbackResult.neededPairs(0.05, 0.001, 0.01)).isEqualTo(7);
        // (2.326 + 0.842)^2 = 10.04
        assertThat(SwitchbackResult.neededPairs(0.05, 0.1, 0.01)).isEqualTo(41);
    }
}
