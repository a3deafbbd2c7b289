package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class FlowSizesTest {
    /** Half of the flows have the least size exactly. */
    private static final FlowSizes HALF_LEAST = new FlowSizes(List.of(1_000.0, 2_000.0), List.of(0.5, 1.0));

    @Test
    void meanBytes_aShareOfTheLeastSize_isWhatIsDrawn() {
        RandomGenerator random = new SplittableRandom(4);
        double sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += HALF_LEAST.drawSum(10, random);
        }

        assertThat(HALF_LEAST.meanBytes()).isEqualTo(1_250);
        assertThat(sum / 200_000).isCloseTo(1_250, within(15.0));
    }

    @Test
    void drawSum_manyAtOnce_spreadsAsManyOneByOne() {
        RandomGenerator random = new SplittableRandom(4);
        double squares = 0;
        for (int i = 0; i < 20_000; i++) {
            double off = HALF_LEAST.drawSum(100, random) - 125_000;
            squares += off * off / 20_000;
        }

        // 0.5 of 1000^2, 0.5 of (1000^2 + 1000 2000 + 2000^2) / 3, a hundred times.
        assertThat(squares).isCloseTo(100 * (0.5e6 + 0.5 * 7e6 / 3), within(5e6));
    }
}
