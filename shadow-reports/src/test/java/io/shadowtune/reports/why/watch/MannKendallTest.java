package io.shadowtune.reports.why.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MannKendallTest {
    private static MannKendall of(double... values) {
        return MannKendall.of(IntStream.range(0, values.length).toArray(), values);
    }

    @Test
    void score_ofAStraightLine_isThatOfAllPairsInOrder() {
        MannKendall test = of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19);

        // S = 45, var S = 10 * 9 * 25 / 18 = 125, and nothing is left to be correlated.
        assertThat(test.score()).isCloseTo(44 / Math.sqrt(125), within(1e-9));
        assertThat(test.slope()).isCloseTo(2, within(1e-9));
        assertThat(test.noise()).isCloseTo(0, within(1e-9));
    }

    @Test
    void score_withTies_hasTheSmallerVarianceAndTheSignOfTheTrend() {
        MannKendall falling = of(5, 5, 5, 4, 4, 3, 3, 3, 2, 1);

        // Pairs that fall: 45 less the ties 3 + 1 + 3; ties take 3*2*11 + 2*1*9 + 3*2*11 off 2250.
        double variance = (2250.0 - 66 - 18 - 66) / 18;
        assertThat(falling.score()).isLessThan(0).isGreaterThanOrEqualTo(-37 / Math.sqrt(variance) - 1e-9);
        assertThat(of(3, 3, 3, 3, 3).score()).isZero();
    }

    @Test
    void score_ofDaysThatResembleTheDayBefore_isSmallerThanOfTheSameInAnotherOrderOfRest() {
        double[] wander = {0, 1, 2, 1, 0, -1, -2, -1, 0, 1, 2, 3, 4, 5, 4, 3};
        double[] jumping = {0, 2, -1, 1, -2, 0, -1, 1, 2, 4, 0, 3, 5, 1, 3, 4};

        assertThat(of(wander).score()).isLessThan(of(jumping).score());
    }

    @Test
    void slope_withOneWildDay_isThatOfTheOthers() {
        assertThat(of(0, 1, 2, 3, 4, 1_000, 6, 7, 8, 9).slope()).isCloseTo(1, within(0.01));
    }
}
