package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnaloguesTest {
    private static final double[] LEVELS = {0.1, 0.5, 0.9};

    /** A jump every so often, each followed by the same course. */
    private static double[] episodes(int length) {
        Random random = new Random(7);
        double[] values = new double[length];
        int next = 20;
        for (int i = 0; i < length; i++) {
            values[i] = 10 + 0.01 * random.nextGaussian();
            if (i == next) {
                for (int k = 0; k < 12 && i < length; k++, i++) {
                    values[i] = 20 + k * k;
                }
                next = i + 40 + random.nextInt(30);
                i--;
            }
        }
        return values;
    }

    private static int lastEpisode(double[] values) {
        return IntStream.range(0, values.length - 12)
                .filter(i -> values[i] == 20 && values[i + 11] == 141)
                .max()
                .orElseThrow();
    }

    private static double[] ask(double[] values, int end, int step) {
        Analogues analogues = new Analogues(4000, 8, 10, 4, 16);
        double[] out = new double[LEVELS.length];
        assertThat(analogues.search(Filled.of(values), end)).isTrue();
        assertThat(analogues.quantiles(step, LEVELS, out)).isTrue();
        return out;
    }

    @Test
    void quantiles_insideACourseSeenBefore_areTheRestOfIt() {
        double[] values = episodes(3000);
        int end = lastEpisode(values) + 4;
        for (int step = 1; step <= 5; step++) {
            double expected = 20 + (3 + step) * (3 + step);
            assertThat(ask(values, end, step)[1]).as("step %d", step).isCloseTo(expected, within(1.0));
        }
    }

    @Test
    void quantiles_sameShapeAtALevelNeverSeen_followTheShape() {
        double[] values = new double[1000];
        Arrays.setAll(values, i -> 0.5 * i + 10 * (i % 25));
        double[] said = ask(values, 990, 5);
        // The nearest by value are those of the past, so the average lies between what they did and what the shape
        // says.
        assertThat(said[2]).isGreaterThan(said[0]);
        assertThat(said[1]).isCloseTo(values[994], within(0.2 * values[994]));
    }

    @Test
    void search_samplesAfterTheOrigin_doNotMatter() {
        double[] values = episodes(2000);
        double[] other = values.clone();
        Arrays.fill(other, 1500, 2000, 1e9);
        assertThat(ask(other, 1500, 3)).isEqualTo(ask(values, 1500, 3));
    }

    @Test
    void quantiles_oneSampleTenThousandTimesTheMedian_stayInTheRangeOfTheOthers() {
        double[] values = episodes(2000);
        for (int at : new int[] {1999, 1990, 1500, 30}) {
            double[] corrupt = values.clone();
            corrupt[at] = 1e5;
            for (int step = 1; step <= 10; step++) {
                assertThat(ask(corrupt, 2000, step)[2])
                        .as("sample %d, step %d", at, step)
                        .isLessThan(300);
            }
        }
    }

    @Test
    void search_shortOrEmptyOrThinPresent_findsNothing() {
        Analogues analogues = new Analogues(4000, 8, 10, 4, 16);
        assertThat(analogues.search(Filled.of(new double[0]), 0)).isFalse();
        assertThat(analogues.search(Filled.of(new double[20]), 20)).isFalse();
        double[] gone = episodes(500);
        Arrays.fill(gone, 480, 500, Double.NaN);
        assertThat(analogues.search(Filled.of(gone), 500)).isFalse();
        assertThat(analogues.search(Filled.of(gone), 480)).isTrue();
    }

    @Test
    void quantiles_missingSamples_areNeitherComparedNorTold() {
        double[] values = episodes(3000);
        int end = lastEpisode(values) + 6;
        double[] gaps = values.clone();
        Random random = new Random(3);
        for (int i = 0; i < end - 8; i++) {
            gaps[i] = random.nextInt(20) == 0 ? Double.NaN : gaps[i];
        }
        gaps[end - 2] = Double.NaN;
        assertThat(ask(gaps, end, 3)[1]).isCloseTo(ask(values, end, 3)[1], within(15.0));
    }

    @Test
    void search_again_saysTheSame() {
        Analogues analogues = new Analogues(4000, 8, 10, 4, 16);
        Filled one = Filled.of(episodes(2000));
        Filled other = Filled.of(new double[3000]);
        double[] first = new double[LEVELS.length];
        double[] second = new double[LEVELS.length];
        analogues.search(one, 1800);
        analogues.quantiles(4, LEVELS, first);
        analogues.search(other, 3000);
        analogues.search(one, 1800);
        analogues.quantiles(4, LEVELS, second);
        assertThat(second).isEqualTo(first);
    }

    @Test
    void quantiles_valuesAtBothEndsOfTheRange_areFinite() {
        double[] values = new double[400];
        Arrays.setAll(values, i -> i % 3 == 0 ? Double.MAX_VALUE : i % 3 == 1 ? -Double.MAX_VALUE : i);
        for (int step = 1; step <= 10; step++) {
            for (double q : ask(values, 400, step)) {
                assertThat(q).isFinite();
            }
        }
    }
}
