package io.shadowtune.models.forecast.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.Rows;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Series;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaselineTest {
    @Test
    void persistence_medianIsTheLastObservedValue_evenBehindAGap() {
        double[] values = Rows.noise(100, 1);
        values[98] = 123;
        values[99] = Double.NaN;
        QuantileForecast q = given(Baseline.persistence(), values);
        assertThat(q.p50(1)).isEqualTo(123);
        assertThat(q.p50(10)).isEqualTo(123);
    }

    /** A ramp of one per step: the error of persistence at step h is always h. */
    @Test
    void persistence_ramp_quantilesAreTheErrorsOfThatStep() {
        double[] ramp = new double[100];
        Arrays.setAll(ramp, i -> 1000.0 + i);
        QuantileForecast q = given(Baseline.persistence(), ramp);
        assertThat(q.p10(3)).isEqualTo(1099);
        assertThat(q.p90(3)).isEqualTo(1102);
        assertThat(q.p99(10)).isEqualTo(1109);
    }

    @Test
    void persistence_noise_p90CoversNineOfTen() {
        int under = 0;
        double[] all = Rows.noise(3000, 2);
        for (int end = 1000; end < 2990; end++) {
            QuantileForecast q = given(Baseline.persistence(), Arrays.copyOf(all, end));
            under += all[end + 4] <= q.p90(5) ? 1 : 0;
        }
        assertThat(under / 1990.0).isCloseTo(0.9, within(0.02));
    }

    @Test
    void seasonalNaive_perfectWave_isExact() {
        QuantileForecast q = Rows.given(Rows.ask(Baseline.seasonalNaive(), Rows.seasonal("a", 25, Rows.wave(200, 25)))
                .get(0));
        double[] longer = Rows.wave(210, 25);
        for (int h = 1; h <= 10; h++) {
            assertThat(q.p50(h)).isCloseTo(longer[199 + h], within(1e-9));
            assertThat(q.p99(h) - q.p10(h)).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    void seasonalNaive_withoutSeason_isWithheld() {
        assertThat(Rows.ask(Baseline.seasonalNaive(), Rows.row("a", Rows.noise(50, 1)))
                        .get(0))
                .isEqualTo(new SeriesForecast.Withheld("a", "seasonal-naive", "no season"));
    }

    @Test
    void constant_noise_isNearTheMean() {
        assertThat(given(Baseline.constant(), Rows.noise(1000, 3)).p50(1)).isCloseTo(100, within(0.5));
    }

    @Test
    void constant_oneCorruptValue_hardlyMoves() {
        double[] values = Rows.noise(1000, 3);
        double clean = given(Baseline.constant(), values).p50(1);
        values[500] = 1e6;
        assertThat(given(Baseline.constant(), values).p50(1)).isCloseTo(clean, within(0.1));
    }

    @Test
    void ewma_noise_choosesALongMemoryAndBeatsTheLastValue() {
        double[] values = Rows.noise(600, 4);
        values[599] = 130;
        assertThat(given(Baseline.ewma(), values).p50(1)).isCloseTo(100, within(4.0));
    }

    @Test
    void holtWinters_waveWithTrend_followsBoth() {
        double[] values = Rows.wave(800, 40);
        for (int i = 0; i < values.length; i++) {
            values[i] += 0.05 * i;
        }
        QuantileForecast q =
                Rows.given(Rows.ask(Baseline.holtWinters(), Rows.seasonal("a", 40, Arrays.copyOf(values, 790)))
                        .get(0));
        assertThat(q.p50(10)).isCloseTo(values[799], within(2.0));
    }

    @Test
    void ridgeAr_autoregressiveSeries_recoversIt() {
        double[] wave = Rows.wave(1200, 33);
        Series training = new Series("a", Instant.EPOCH, Rows.HEAD.step(), Arrays.copyOf(wave, 1000), Features.NONE);
        Forecaster ridge = Baseline.ridgeAr(List.of(training), s -> 0, 10);
        QuantileForecast q = given(ridge, Arrays.copyOf(wave, 1100));
        assertThat(q.p50(10)).isCloseTo(wave[1109], within(0.5));
    }

    @Test
    void ridgeAr_seriesNeverSeen_isWithheld() {
        Forecaster ridge = Baseline.ridgeAr(List.of(), s -> 0, 10);
        assertThat(Rows.ask(ridge, Rows.row("a", Rows.noise(50, 1))).get(0))
                .isInstanceOf(SeriesForecast.Withheld.class);
    }

    @Test
    void persistence_tooFewErrors_isWithheldWithTheCount() {
        SeriesForecast answer =
                Rows.ask(Baseline.persistence(), Rows.row("a", 1, 2, 3)).get(0);
        assertThat(((SeriesForecast.Withheld) answer).because()).isEqualTo("2 past errors at step 1, 10 are needed");
    }

    @Test
    void anyBaseline_seriesThatIsNeverNegative_forecastsNothingNegative() {
        double[] bursts = new double[300];
        bursts[250] = 100;
        bursts[299] = 1;
        for (Forecaster f : List.of(Baseline.persistence(), Baseline.ewma(), Baseline.constant())) {
            assertThat(given(f, bursts).p10(5)).as(f.name()).isNotNegative();
        }
    }

    private static QuantileForecast given(Forecaster forecaster, double[] values) {
        return Rows.given(Rows.ask(forecaster, Rows.row("a", values)).get(0));
    }
}
