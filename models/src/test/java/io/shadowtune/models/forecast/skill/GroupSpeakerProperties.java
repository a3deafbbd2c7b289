package io.shadowtune.models.forecast.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class GroupSpeakerProperties {
    private static final SpeakingRule RULE = new SpeakingRule(5, 20, 3, 0.9, 0.08);
    private static final List<String> NAMES = List.of("first", "second", "third", "net");

    /** The quantiles of an honest forecast, each moved away from the sample or towards it, which scales its loss and keeps its coverage. */
    private static SeriesForecast moved(String model, double centre, double actual, double times) {
        double[] quantiles = {centre - 1.28, centre, centre + 1.28, centre + 2.33};
        Arrays.setAll(quantiles, q -> actual + times * (quantiles[q] - actual));
        return new SeriesForecast.Given("s", model, QuantileForecast.of(new double[][] {quantiles}));
    }

    /** Worse than the others at every quantile of every sample, and now and then silent; simple or learned. */
    @Property(tries = 100)
    void speaker_oneThatIsWorseEverywhere_neverSpeaks(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int worst,
            @ForAll @DoubleRange(min = 1.01, max = 50) double timesWorse) {
        SplittableRandom random = new SplittableRandom(seed);
        GroupSpeaker speaker = new GroupSpeaker(RULE, NAMES, Set.of("net"));
        for (int origin = 0; origin < 100; origin++) {
            for (int series = 0; series < 3; series++) {
                double actual = random.nextGaussian();
                double centre = 0.2 * random.nextGaussian();
                List<SeriesForecast> answers = new ArrayList<>();
                for (int i = 0; i < NAMES.size(); i++) {
                    if (i != worst) {
                        answers.add(moved(NAMES.get(i), centre, actual, random.nextDouble(0.5, 1)));
                    } else if (random.nextInt(5) > 0) {
                        answers.add(moved(NAMES.get(i), centre, actual, timesWorse));
                    }
                }
                speaker.came(answers, 1, random.nextInt(6) == 0 ? Double.NaN : actual, 1);
            }
            speaker.originPassed();
            assertThat(speaker.speaker()).isNotEqualTo(NAMES.get(worst));
            assertThat(speaker.simple()).isNotEqualTo(NAMES.get(worst));
        }
    }

    /** Losses of what was scored are numbers whatever is missing. */
    @Property(tries = 50)
    void losses_missingSamples_areNumbersAndAsWithoutThem(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        GroupSpeaker with = new GroupSpeaker(RULE, NAMES, Set.of("net"));
        GroupSpeaker without = new GroupSpeaker(RULE, NAMES, Set.of("net"));
        for (int origin = 0; origin < 60; origin++) {
            double actual = random.nextDouble(10, 20);
            List<SeriesForecast> answers = NAMES.stream()
                    .map(name -> moved(name, 15, actual, random.nextDouble(0.5, 2)))
                    .toList();
            with.came(answers, 1, actual, 1);
            with.came(answers, 1, Double.NaN, 1);
            without.came(answers, 1, actual, 1);
            with.originPassed();
            without.originPassed();
        }
        assertThat(with.losses()).doesNotContain(Double.NaN).isEqualTo(without.losses());
        assertThat(with.because()).isEqualTo(without.because());
    }
}
