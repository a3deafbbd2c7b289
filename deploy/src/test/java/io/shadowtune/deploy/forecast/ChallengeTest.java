package io.shadowtune.deploy.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Series;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ChallengeTest {
    private static final Duration STEP = Duration.ofSeconds(10);
    private static final Head HEAD = new Head("near", STEP, 2);

    /** Noise about 100 with a spread of 10 on either side. */
    private static SeriesSplit noise(int length) {
        SplittableRandom random = new SplittableRandom(3);
        double[] values = random.doubles(length, 90, 110).toArray();
        Series series = new Series("noise", Instant.EPOCH, STEP, values, Features.NONE);
        return new SeriesSplit(STEP, List.of(new SplitSeries(series, length / 2, length / 2 + 50)));
    }

    /** Says these quantiles always. */
    private static final class Fixed implements Forecaster {
        private final String name;
        private final double[] quantiles;

        Fixed(String name, double... quantiles) {
            this.name = name;
            this.quantiles = quantiles;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<SeriesForecast> forecast(ForecastRequest request) {
            return request.rows().stream()
                    .map(row -> (SeriesForecast) new SeriesForecast.Given(
                            row.seriesId(), name, QuantileForecast.of(new double[][] {quantiles, quantiles})))
                    .toList();
        }
    }

    private static final Forecaster RIGHT = new Fixed("right", 92, 100, 108, 109.8);
    private static final Forecaster TOO_SURE = new Fixed("sure", 99, 100, 101, 102);

    @Test
    void of_betterOne_wins() throws IOException {
        Challenge challenge = Challenge.of(noise(900), HEAD, Baseline.persistence(), RIGHT);

        assertThat(challenge.isWon()).isTrue();
        assertThat(challenge.lossRatio()).isLessThan(0.9);
        assertThat(challenge.words()).contains("ahead in 100 % of draws").endsWith("it takes over");
    }

    @Test
    void of_worseOne_loses() throws IOException {
        Challenge challenge = Challenge.of(noise(900), HEAD, RIGHT, new Fixed("off", 80, 88, 96, 98));

        assertThat(challenge.isWon()).isFalse();
        assertThat(challenge.lossRatio()).isGreaterThan(1);
        assertThat(challenge.words()).endsWith("the other stays");
    }

    @Test
    void of_equalOne_doesNotTakeOver() throws IOException {
        assertThat(Challenge.of(noise(900), HEAD, RIGHT, new Fixed("twin", 92, 100, 108, 109.8))
                        .isWon())
                .isFalse();
    }

    @Test
    void of_oneWhoseQuantilesDoNotHold_loses() throws IOException {
        Challenge challenge = Challenge.of(noise(900), HEAD, new Fixed("silly", 0, 50, 300, 900), TOO_SURE);

        assertThat(challenge.lossRatio()).isLessThan(1);
        assertThat(challenge.atMost90()).isLessThan(0.7);
        assertThat(challenge.isWon()).isFalse();
    }

    @Test
    void of_fewOrigins_isNotEnough() throws IOException {
        Challenge challenge = Challenge.of(noise(250), HEAD, Baseline.persistence(), RIGHT);

        assertThat(challenge.blocks()).isLessThan(6);
        assertThat(challenge.isWon()).isFalse();
    }
}
