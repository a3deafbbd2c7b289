package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Filled;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OnsetSpeakerTest {
    private static final OnsetFeatures FEATURES = new OnsetFeatures(List.of("a", "b", "c"));
    private static final double THRESHOLD = 5;

    @Test
    void warning_beforeAnythingCame_isTheMeanOfAllVoices() {
        OnsetSpeaker speaker = new OnsetSpeaker(FEATURES, OnsetWatch.WatchRule.standard());
        double[] origin = origin(4, 4, 4);
        double alone = Exceedance.highest(forecast(4), THRESHOLD);
        assertThat(speaker.warning(origin).probability()).isCloseTo(alone, within(1e-6));
    }

    /** One forecaster knows, two guess: who is listened to is found within a thousand origins. */
    @Test
    void warning_oneForecasterKnows_ranksAsWellAsItAlone() {
        OnsetSpeaker speaker = new OnsetSpeaker(FEATURES, OnsetWatch.WatchRule.standard());
        Random random = new Random(3);
        double[] said = new double[1000];
        double[] best = new double[1000];
        double[] mean = new double[1000];
        boolean[] started = new boolean[1000];
        for (int i = 0; i < 2000; i++) {
            double known = 4 + random.nextGaussian();
            double guess = 4 + 3 * random.nextGaussian();
            double other = 4 + 3 * random.nextGaussian();
            boolean starts = known + 0.5 * random.nextGaussian() > THRESHOLD;
            OnsetWarning warning = speaker.warning(origin(known, guess, other));
            if (i >= 1000) {
                said[i - 1000] = warning.probability();
                best[i - 1000] = known;
                mean[i - 1000] = known + guess + other;
                started[i - 1000] = starts;
            }
            speaker.came(warning, starts);
        }
        double alone = AveragePrecision.of(best, started);
        assertThat(AveragePrecision.of(mean, started)).as("equal weights fail").isLessThan(0.7 * alone);
        assertThat(AveragePrecision.of(said, started)).isGreaterThan(0.97 * alone);
    }

    /** The learned voice was right for long and is wrong since; the forecasters are still listened to. */
    @Test
    void warning_whatWasLearnedTurnsOut_fallsBackToTheForecasters() {
        OnsetSpeaker speaker = new OnsetSpeaker(FEATURES, OnsetWatch.WatchRule.standard());
        Random random = new Random(4);
        double[] said = new double[1500];
        boolean[] started = new boolean[1500];
        for (int i = 0; i < 4500; i++) {
            double known = 4 + random.nextGaussian();
            double last = random.nextGaussian();
            double sign = i < 2000 ? 2 : -2;
            boolean starts = known + sign * last + 0.5 * random.nextGaussian() > THRESHOLD;
            double[] origin = FEATURES.at(
                    List.of(given("a", known), given("b", known), given("c", known)),
                    Filled.of(new double[] {1, 1, 1, 1 + last}),
                    4,
                    THRESHOLD,
                    1);
            OnsetWarning warning = speaker.warning(origin);
            if (i >= 3000) {
                said[i - 3000] = warning.probability();
                started[i - 3000] = starts;
            }
            speaker.came(warning, starts);
        }
        double base = 0;
        for (boolean start : started) {
            base += start ? 1.0 / started.length : 0;
        }
        assertThat(AveragePrecision.of(said, started)).isGreaterThan(1.3 * base);
    }

    @Test
    void warning_nothingEverStarts_staysFinite() {
        OnsetSpeaker speaker = new OnsetSpeaker(FEATURES, OnsetWatch.WatchRule.standard());
        for (int i = 0; i < 600; i++) {
            OnsetWarning warning = speaker.warning(origin(1, 1, 1));
            assertThat(warning.probability()).isBetween(0.0, 0.01);
            speaker.came(warning, false);
        }
    }

    private static double[] origin(double a, double b, double c) {
        return FEATURES.at(
                List.of(given("a", a), given("b", b), given("c", c)),
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
