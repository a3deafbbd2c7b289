package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IntervalWidthsTest {
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
        IntervalWidths widths = IntervalWidths.of(misses(1));
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
    void at_spreadBeyondAllSeen_growsWithIt() {
        IntervalWidths widths = IntervalWidths.of(misses(1));

        assertThat(widths.at(10)).isGreaterThan(5 * widths.at(1));
    }
}
