package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnsetWatchTest {
    private static final OnsetFeatures FEATURES = new OnsetFeatures(List.of("a", "b"));

    private static SeriesForecast given(String model, double p50) {
        return new SeriesForecast.Given("s", model, QuantileForecast.of(new double[][] {{p50 - 1, p50, p50 + 1, p50 + 2}
        }));
    }

    @Test
    void features_ofAWithheldForecaster_areTheMeanOfTheOthers() {
        Filled samples = Filled.of(new double[] {1, 2, 3, 4});
        double[] both = FEATURES.at(List.of(given("b", 3), given("a", 3)), samples, 4, 5, 1);
        double[] one =
                FEATURES.at(List.of(given("a", 3), new SeriesForecast.Withheld("s", "b", "short")), samples, 4, 5, 1);
        assertThat(one).containsExactly(both).hasSize(FEATURES.count());
    }

    @Test
    void features_withoutAnyForecast_areFinite() {
        double[] none = FEATURES.at(List.of(), Filled.of(new double[] {1}), 1, 5, 1);
        assertThat(none).hasSize(FEATURES.count());
        for (double feature : none) {
            assertThat(feature).isFinite();
        }
    }

    @Test
    void features_ofACorruptSample_areBounded() {
        double[] spike = FEATURES.at(List.of(given("a", 3)), Filled.of(new double[] {1, 1e12, 1, 1}), 4, 5, 1);
        for (double feature : spike) {
            assertThat(Math.abs(feature)).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void probability_beforeEnoughOfBothKinds_isEmpty() {
        OnsetWatch watch = new OnsetWatch(OnsetWatch.WatchRule.standard(), new double[1]);
        for (int i = 0; i < 500; i++) {
            watch.came(new double[] {i % 7}, false);
        }
        assertThat(watch.probability(new double[] {1})).isEmpty();
    }

    @Test
    void probability_afterLearning_isNearTheTruth() {
        Random random = new Random(5);
        OnsetWatch watch = new OnsetWatch(new OnsetWatch.WatchRule(5000, 0.25, 1), new double[2]);
        for (int i = 0; i < 5000; i++) {
            double x = random.nextGaussian();
            watch.came(new double[] {x, random.nextGaussian()}, random.nextDouble() < truth(x));
        }
        for (double x : new double[] {-1, 0, 1}) {
            assertThat(watch.probability(new double[] {x, 0}).orElseThrow()).isCloseTo(truth(x), within(0.04));
        }
    }

    @Test
    void probability_ofNoise_staysWithThePrior() {
        Random random = new Random(8);
        OnsetWatch watch = new OnsetWatch(new OnsetWatch.WatchRule(300, 0.25, 1e6), new double[] {1});
        for (int i = 0; i < 300; i++) {
            watch.came(new double[] {random.nextGaussian()}, random.nextBoolean());
        }
        double low = watch.probability(new double[] {-1}).orElseThrow();
        double high = watch.probability(new double[] {1}).orElseThrow();
        assertThat(Math.log(high / (1 - high)) - Math.log(low / (1 - low))).isCloseTo(2, within(0.01));
    }

    private static double truth(double x) {
        return 1 / (1 + Math.exp(1 - 2 * x));
    }

    @Test
    void probability_whenTheWorldChanges_followsIt() {
        Random random = new Random(6);
        OnsetWatch watch = new OnsetWatch(new OnsetWatch.WatchRule(1000, 0.2, 1), new double[1]);
        for (int i = 0; i < 4000; i++) {
            double x = random.nextGaussian();
            watch.came(new double[] {x}, random.nextDouble() < truth(i < 2000 ? x : -x));
            watch.probability(new double[] {0});
        }
        assertThat(watch.probability(new double[] {1}).orElseThrow()).isLessThan(0.2);
    }

    /** A fit of the first 200 rows, where x said the opposite, must not stand until thousands more have come. */
    @Test
    void probability_afterAMisleadingStart_isLearnedAgainAsRowsGrow() {
        Random random = new Random(7);
        OnsetWatch watch = new OnsetWatch(OnsetWatch.WatchRule.standard(), new double[1]);
        for (int i = 0; i < 1200; i++) {
            double x = random.nextGaussian();
            watch.came(new double[] {x}, random.nextDouble() < truth(i < 200 ? -x : x));
            watch.probability(new double[] {0});
        }
        assertThat(watch.probability(new double[] {1}).orElseThrow())
                .isGreaterThan(watch.probability(new double[] {-1}).orElseThrow() + 0.2);
    }
}
