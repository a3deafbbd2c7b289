package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnsetSpeakerTest {
    private static final OnsetFeatures FEATURES = new OnsetFeatures(List.of("blend", "b", "c"));
    private static final double THRESHOLD = 5;

    private static OnsetSpeaker speaker() {
        return new OnsetSpeaker(FEATURES, "blend", OnsetWatch.WatchRule.standard());
    }

    @Test
    void warning_beforeAnythingCame_isTheMeanOfAllForecasters() {
        double alone = Exceedance.highest(forecast(4), THRESHOLD);
        assertThat(speaker().warning(origin(4, 4, 4), OptionalDouble.empty()).probability())
                .isCloseTo(alone, within(1e-6));
    }

    @Test
    void warning_withTrees_countsThemTwiceOfFive() {
        double without = logOdds(speaker().warning(origin(4, 4, 4), OptionalDouble.empty()));
        double with = logOdds(speaker().warning(origin(4, 4, 4), OptionalDouble.of(without + 1)));
        assertThat(with).isCloseTo(without + 0.4, within(1e-9));
    }

    @Test
    void warning_blendDiffers_countsOnceBesideTheMean() {
        double all = logOdds(speaker().warning(origin(4, 4, 4), OptionalDouble.of(0)));
        double joined = logOdds(speaker().warning(origin(4.5, 4, 4), OptionalDouble.of(0)));
        double other = logOdds(speaker().warning(origin(4, 4.5, 4), OptionalDouble.of(0)));
        assertThat(joined - all).isGreaterThan(1.4 * (other - all));
    }

    /** One forecaster knows, two guess, the trees know nothing: learning on line still lifts the ranking. */
    @Test
    void warning_afterManyOrigins_ranksBetterThanTheMean() {
        OnsetSpeaker speaker = speaker();
        Random random = new Random(3);
        double[] said = new double[1000];
        double[] mean = new double[1000];
        boolean[] started = new boolean[1000];
        for (int i = 0; i < 3000; i++) {
            double known = 4 + random.nextGaussian();
            double guess = 4 + 3 * random.nextGaussian();
            double other = 4 + 3 * random.nextGaussian();
            boolean starts = known + 0.5 * random.nextGaussian() > THRESHOLD;
            OnsetWarning warning = speaker.warning(origin(guess, known, other), OptionalDouble.empty());
            if (i >= 2000) {
                said[i - 2000] = warning.probability();
                mean[i - 2000] = known + guess + other;
                started[i - 2000] = starts;
            }
            speaker.came(warning, starts);
        }
        assertThat(AveragePrecision.of(said, started)).isGreaterThan(1.2 * AveragePrecision.of(mean, started));
    }

    @Test
    void warning_treesAreSureAndWrong_areBounded() {
        double probability =
                speaker().warning(origin(6, 6, 6), OptionalDouble.of(-1e6)).probability();
        assertThat(probability).isBetween(0.005, 0.5);
    }

    @Test
    void warning_nothingEverStarts_staysFinite() {
        OnsetSpeaker speaker = speaker();
        for (int i = 0; i < 600; i++) {
            OnsetWarning warning = speaker.warning(origin(1, 1, 1), OptionalDouble.empty());
            assertThat(warning.probability()).isBetween(0.0, 0.01);
            speaker.came(warning, false);
        }
    }

    private static double logOdds(OnsetWarning warning) {
        return Math.log(warning.probability() / (1 - warning.probability()));
    }

    private static double[] origin(double blend, double b, double c) {
        return FEATURES.at(
                List.of(given("blend", blend), given("b", b), given("c", c)),
                Filled.of(new double[] {1, 1, 1, 1}),
                4,
                THRESHOLD,
                1);
    }

    private static SeriesForecast given(String model, double p50) {
        return new SeriesForecast.Given("s", model, forecast(p50));
    }

    private static QuantileForecast forecast(double p50) {
        return QuantileForecast.of(new double[][] {{p50 - 1, p50, p50 + 1, p50 + 2}});
    }
}
