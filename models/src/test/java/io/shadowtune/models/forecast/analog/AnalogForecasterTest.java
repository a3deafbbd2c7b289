package io.shadowtune.models.forecast.analog;

import static io.shadowtune.models.forecast.Rows.ask;
import static io.shadowtune.models.forecast.Rows.given;
import static io.shadowtune.models.forecast.Rows.noise;
import static io.shadowtune.models.forecast.Rows.row;
import static io.shadowtune.models.forecast.Rows.wave;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnalogForecasterTest {
    private final AnalogForecaster analog = new AnalogForecaster();

    @Test
    void forecast_waveWhosePeriodNobodyTold_goesOn() {
        double[] whole = wave(2010, 37);
        QuantileForecast said =
                given(ask(analog, row("a", Arrays.copyOf(whole, 2000))).get(0));
        for (int h = 1; h <= 10; h++) {
            assertThat(said.p50(h)).as("step %d", h).isCloseTo(whole[1999 + h], within(2.0));
        }
    }

    @Test
    void forecast_noise_coversWhatItShould() {
        double[] whole = noise(3000, 5);
        int below = 0;
        int count = 0;
        for (int end = 2000; end < 2990; end += 5) {
            QuantileForecast said =
                    given(ask(analog, row("a", Arrays.copyOf(whole, end))).get(0));
            for (int h = 1; h <= 10; h += 3) {
                below += whole[end + h - 1] < said.p90(h) ? 1 : 0;
                count++;
            }
        }
        assertThat(below / (double) count).isBetween(0.82, 0.95);
    }

    @Test
    void forecast_corruptSeriesBeside_isTheSame() {
        double[] corrupt = noise(1000, 1);
        corrupt[997] = 1e6;
        double[] other = noise(1000, 2);
        List<SeriesForecast> both = ask(analog, row("a", corrupt), row("b", other));
        assertThat(both.get(1)).isEqualTo(ask(analog, row("b", other)).get(0));
        assertThat(given(both.get(0)).p99(10)).isLessThan(200);
    }

    @Test
    void forecast_seriesNeverNegative_isNot() {
        double[] falling = new double[600];
        Arrays.setAll(falling, i -> i % 100 < 50 ? 50 - i % 100 : 0);
        QuantileForecast said = given(ask(analog, row("a", falling)).get(0));
        for (int h = 1; h <= 10; h++) {
            assertThat(said.p10(h)).isNotNegative();
        }
    }

    @Test
    void forecast_shortOrConstantOrMissing_isWithheldOrFlat() {
        SeriesForecast answer = ask(analog, row("a", noise(40, 1))).get(0);
        assertThat(answer)
                .isEqualTo(new SeriesForecast.Withheld(
                        "a", "analog", "40 samples, at least 50 without long gaps are needed"));
        double[] constant = new double[500];
        Arrays.fill(constant, 7);
        assertThat(given(ask(analog, row("a", constant)).get(0)).p99(10)).isEqualTo(7);
        double[] missing = new double[500];
        Arrays.fill(missing, Double.NaN);
        assertThat(ask(analog, row("a", missing)).get(0)).isInstanceOf(SeriesForecast.Withheld.class);
    }
}
