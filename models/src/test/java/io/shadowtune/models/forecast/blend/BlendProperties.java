package io.shadowtune.models.forecast.blend;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class BlendProperties {
    private static final List<String> EXPERTS = List.of("a", "b", "c", "d");
    private static final int STEPS = 3;

    private static Blend blend(SplittableRandom random) {
        return new Blend(group(random), STEPS);
    }

    private static GroupLosses group(SplittableRandom random) {
        return new GroupLosses(EXPERTS, STEPS, random.nextBoolean() ? BlendRule.standard() : BlendRule.sparse());
    }

    /** Values as series have them: ordinary, exactly zero, negative, and now and then 10,000 times too large. */
    private static double value(SplittableRandom random) {
        double ordinary = random.nextDouble(-1, 100);
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> 0;
            case 3 -> ordinary * 10_000;
            case 4 -> ordinary * 1e12;
            default -> ordinary;
        };
    }

    /** Answers of some of the experts, each with quantiles that do not fall; the first always answers. */
    private static List<SeriesForecast> answers(SplittableRandom random) {
        List<SeriesForecast> answers = new ArrayList<>();
        for (String expert : EXPERTS) {
            if (!answers.isEmpty() && random.nextInt(4) == 0) {
                answers.add(new SeriesForecast.Withheld("s", expert, "short"));
                continue;
            }
            double[][] quantiles = new double[STEPS][4];
            for (double[] step : quantiles) {
                Arrays.setAll(step, q -> value(random));
                Arrays.sort(step);
            }
            answers.add(new SeriesForecast.Given("s", expert, QuantileForecast.of(quantiles)));
        }
        return answers;
    }

    private static void live(Blend blend, SplittableRandom random, int rounds) {
        for (int i = 0; i < rounds; i++) {
            double actual = random.nextInt(4) == 0 ? Double.NaN : value(random);
            blend.came(answers(random), 1 + random.nextInt(STEPS), actual);
        }
    }

    /** A forecast whose quantiles fell, or held a NaN, would be refused where it is made; a blend never is. */
    @Property(tries = 100)
    void of_whateverWentIn_risesWithinWhatWasSaid(@ForAll long seed, @ForAll @IntRange(max = 300) int rounds) {
        SplittableRandom random = new SplittableRandom(seed);
        Blend blend = blend(random);
        live(blend, random, rounds);
        List<SeriesForecast> answers = answers(random);

        QuantileForecast blended = blend.of(answers).orElseThrow();

        for (int step = 1; step <= STEPS; step++) {
            for (int q = 0; q < 4; q++) {
                int level = q;
                int at = step;
                double[] said = answers.stream()
                        .filter(SeriesForecast.Given.class::isInstance)
                        .mapToDouble(a -> ((SeriesForecast.Given) a).quantiles().at(at, level))
                        .toArray();
                double least = Arrays.stream(said).min().orElseThrow();
                double most = Arrays.stream(said).max().orElseThrow();
                double rounding = 1e-9 * Math.max(1, Math.max(Math.abs(least), Math.abs(most)));
                assertThat(blended.at(step, q)).isBetween(least - rounding, most + rounding);
                assertThat(blended.at(step, q))
                        .isGreaterThanOrEqualTo(q == 0 ? least - rounding : blended.at(step, q - 1));
            }
        }
    }

    /** Missing samples alone leave a blend as it was. */
    @Property(tries = 100)
    void came_missingSamples_changeNothing(@ForAll long seed, @ForAll @IntRange(max = 60) int rounds) {
        SplittableRandom random = new SplittableRandom(seed);
        Blend blend = blend(random);
        live(blend, random, rounds);
        List<SeriesForecast> answers = answers(random);
        QuantileForecast before = blend.of(answers).orElseThrow();
        List<String> voices = blend.voices(answers, 0.1);

        for (int i = 0; i < 20; i++) {
            blend.came(answers(random), 1 + random.nextInt(STEPS), Double.NaN);
        }

        assertThat(blend.of(answers)).contains(before);
        // With four experts at least one has a quarter of the say; none of it is NaN.
        assertThat(voices).isNotEmpty().isEqualTo(blend.voices(answers, 0.1));
    }

    /** One errs more than the other, in the same direction, at every step, level and sample: the blend lies nearer to the other. */
    @Property(tries = 100)
    void of_oneThatIsWorseEverywhere_countsLess(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 100) int rounds,
            @ForAll @DoubleRange(min = 1.2, max = 100) double timesWorse) {
        SplittableRandom random = new SplittableRandom(seed);
        GroupLosses group = group(random);
        Blend blend = new Blend(group, STEPS);
        for (int i = 0; i < rounds; i++) {
            double actual = random.nextDouble(10, 20);
            double error = random.nextDouble(0.1, 5) * (random.nextBoolean() ? 1 : -1);
            List<SeriesForecast> said = List.of(flat("a", actual + error * timesWorse), flat("b", actual + error));
            for (int step = 1; step <= STEPS; step++) {
                blend.came(said, step, actual);
            }
        }

        for (Blend one : List.of(blend, new Blend(group, STEPS))) {
            QuantileForecast blended =
                    one.of(List.of(flat("a", 1), flat("b", 0))).orElseThrow();
            for (int step = 1; step <= STEPS; step++) {
                for (int q = 0; q < 4; q++) {
                    assertThat(blended.at(step, q)).isBetween(0.0, 0.5 - 1e-9);
                }
            }
        }
    }

    /** However much the sample of one series is off, another series of the group is blended as with any other sample. */
    @Property(tries = 100)
    void came_corruptSampleOfOneSeries_hardlyMovesAnother(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double actual = random.nextDouble(10, 20);
        List<List<SeriesForecast>> history = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            history.add(List.of(
                    flat("a", actual + random.nextDouble(1, 3)),
                    flat("b", actual + random.nextDouble(-1, 1)),
                    flat("c", actual - random.nextDouble(1, 3))));
        }
        List<SeriesForecast> asked = List.of(flat("a", 12), flat("b", 14), flat("c", 18));
        double clean = other(history, asked, actual, actual);
        double corrupt = other(history, asked, actual, 10_000 * actual);
        assertThat(Math.abs(corrupt - clean)).isLessThan(0.06 * 6);
    }

    /** What another series of the group is told that has no samples of its own, after a last sample of the first. */
    private static double other(
            List<List<SeriesForecast>> history, List<SeriesForecast> asked, double actual, double last) {
        GroupLosses group = new GroupLosses(EXPERTS, STEPS, BlendRule.sparse());
        Blend first = new Blend(group, STEPS);
        for (List<SeriesForecast> said : history) {
            first.came(said, 1, actual);
        }
        first.came(history.get(0), 1, last);
        return new Blend(group, STEPS).of(asked).orElseThrow().p50(1);
    }

    private static SeriesForecast flat(String model, double value) {
        double[][] q = new double[STEPS][4];
        for (double[] step : q) {
            Arrays.fill(step, value);
        }
        return new SeriesForecast.Given("s", model, QuantileForecast.of(q));
    }
}
