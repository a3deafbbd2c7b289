package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IntervalWidthsTest {
    private static IntervalWidths told(List<IntervalWidths.Miss> misses) {
        return ((Answer.Told<IntervalWidths>) IntervalWidths.of(misses)).value();
    }

    private static String because(List<IntervalWidths.Miss> misses) {
        return ((Answer.Unidentified<IntervalWidths>) IntervalWidths.of(misses)).because();
    }

    private static List<IntervalWidths.Miss> misses(long seed) {
        Random random = new Random(seed);
        List<IntervalWidths.Miss> misses = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            double spread = random.nextDouble();
            misses.add(new IntervalWidths.Miss(spread, (0.1 + spread) * random.nextGaussian()));
        }
        return misses;
    }

    @Test
    void of_errorsThatGrowWithTheSpread_coversNineOfTenEverywhere() {
        IntervalWidths widths = told(misses(1));
        for (double from = 0; from < 1; from += 0.25) {
            double least = from;
            List<IntervalWidths.Miss> some = misses(2).stream()
                    .filter(miss -> miss.spread() >= least && miss.spread() < least + 0.25)
                    .toList();
            double covered = some.stream()
                            .filter(miss -> Math.abs(miss.error()) <= widths.at((float) miss.spread()))
                            .count()
                    / (double) some.size();
            assertThat(covered).isCloseTo(IntervalWidths.COVERED, within(0.04));
        }
    }

    @Test
    void of_fewerThanNineMissesInABin_isRefused() {
        assertThat(because(misses(1).subList(0, 8 * 9 - 1)))
                .contains("71 held-out values")
                .contains("72");
        assertThat(because(List.of())).contains("0 held-out values");
        assertThat(told(misses(1).subList(0, 8 * 9)).widths()).doesNotContain(0f);
    }

    @Test
    void of_nineMissesInABin_coverWithTheGreatest() {
        List<IntervalWidths.Miss> misses = new ArrayList<>();
        for (int i = 0; i < 72; i++) {
            misses.add(new IntervalWidths.Miss(i, 1 + i % 9));
        }

        assertThat(told(misses).widths()).containsOnly(9f);
    }

    @Test
    void of_valuesMetToTheLastDigit_isRefused() {
        List<IntervalWidths.Miss> misses = new ArrayList<>();
        for (int i = 0; i < 800; i++) {
            misses.add(new IntervalWidths.Miss(i, 0));
        }

        assertThat(because(misses)).contains("last digit");
    }

    @Test
    void at_spreadBeyondAllSeen_growsWithIt() {
        IntervalWidths widths = told(misses(1));

        assertThat(widths.at(10)).isGreaterThan(5 * widths.at(1));
    }
}
