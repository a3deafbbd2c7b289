package io.shadowtune.models.forecast.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.Rows;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.Series;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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

    /** A memory that was good until a moment ago does not lend its small errors to the one that speaks now. */
    @Test
    void ewma_memoryThatChanges_hasItsOwnErrorsAroundIt() {
        double[] values = Rows.noise(1200, 4);
        Random random = new Random(5);
        for (int i = 900; i < values.length; i++) {
            values[i] = values[i - 1] + 10 * random.nextGaussian();
        }
        QuantileForecast q = given(Baseline.ewma(), values);
        QuantileForecast last = given(Baseline.persistence(), values);
        assertThat(q.p50(1)).isCloseTo(last.p50(1), within(15.0));
        // The long memories, which spoke while it was noise, err by far more at the first step of a walk.
        assertThat(q.p90(1) - q.p50(1)).isBetween(0.5 * (last.p90(1) - last.p50(1)), 1.5 * (last.p90(1) - last.p50(1)));
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

    /** 700 samples, then a gap longer than all that is kept of errors. */
    @Test
    void anyBaseline_longGap_stillHasItsErrors() {
        double[] values = Arrays.copyOf(Rows.noise(700, 5), 1500);
        Arrays.fill(values, 700, 1500, Double.NaN);
        QuantileForecast q = given(Baseline.constant(), values);
        assertThat(q.p50(1)).isCloseTo(100, within(1.0));
        assertThat(q.p90(1) - q.p50(1)).isCloseTo(5 * 1.2816, within(0.8));
    }

    @Test
    void anyBaseline_largestNumbers_areWithheldOrGivenButNeverFail() {
        double[] values = new double[100];
        Arrays.setAll(values, i -> i % 2 == 0 ? Double.MAX_VALUE : -Double.MAX_VALUE);
        for (Forecaster f : simple(List.of(), 0)) {
            assertThat(Rows.ask(f, Rows.seasonal("a", 12, values))).hasSize(1);
        }
    }

    @Test
    void seasonalNaive_missingASeasonAgo_looksTwoSeasonsBack() {
        double[] wave = Rows.wave(200, 25);
        wave[200 + 2 - 25] = Double.NaN;
        QuantileForecast q = Rows.given(
                Rows.ask(Baseline.seasonalNaive(), Rows.seasonal("a", 25, wave)).get(0));
        assertThat(q.p50(3)).isCloseTo(Rows.wave(210, 25)[202], within(1e-9));
    }

    @Test
    void holtWinters_seasonThatIsNone_isPassedOver() {
        double[] values = new double[1500];
        Random random = new Random(6);
        for (int i = 1; i < values.length; i++) {
            values[i] = 0.98 * values[i - 1] + random.nextGaussian();
        }
        double with = Rows.given(Rows.ask(Baseline.holtWinters(), Rows.seasonal("a", 40, values))
                        .get(0))
                .p50(10);
        double without = given(Baseline.holtWinters(), values).p50(10);
        assertThat(with).isEqualTo(without);
    }

    /** The change ten steps ahead of a wave with a jump is known from one season ago alone. */
    @Test
    void ridgeAr_seasonOfBursts_foretellsTheNextOne() {
        double[] bursts = new double[2000];
        Random random = new Random(8);
        Arrays.setAll(bursts, i -> (i % 150 < 20 ? 100 : 10) + random.nextGaussian());
        Series training = new Series("a", Instant.EPOCH, Rows.HEAD.step(), bursts, Features.NONE);
        Forecaster ridge = Baseline.ridgeAr(List.of(training), s -> 150, 10);
        QuantileForecast q = Rows.given(Rows.ask(ridge, Rows.seasonal("a", 150, Arrays.copyOf(bursts, 1797)))
                .get(0));
        assertThat(q.p50(2)).isCloseTo(10, within(8.0));
        assertThat(q.p50(5)).isCloseTo(100, within(8.0));
    }

    /** Going on from origin to origin of the same samples is cheaper and nothing else. */
    @Test
    void anyBaseline_origins_sayTheSameInARowAndAlone() {
        double[] values = Rows.wave(2600, 60);
        Random random = new Random(9);
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 7 == 0 || (i > 900 && i < 1300) ? Double.NaN : values[i] + random.nextGaussian();
        }
        Series training = new Series("a", Instant.EPOCH, Rows.HEAD.step(), Arrays.copyOf(values, 800), Features.NONE);
        Filled samples = Filled.of(values);
        List<Forecaster> rolled = simple(List.of(training), 60);
        for (int end = 780; end < values.length; end += end % 50 == 0 ? 17 : 1) {
            LookBack row = row(samples, end);
            boolean looked = end % 41 == 0;
            List<Forecaster> fresh = looked ? simple(List.of(training), 60) : List.of();
            for (int f = 0; f < rolled.size(); f++) {
                SeriesForecast answer = Rows.ask(rolled.get(f), row).get(0);
                if (looked) {
                    assertThat(answer)
                            .as("%s at %d", rolled.get(f).name(), end)
                            .isInstanceOf(SeriesForecast.Given.class)
                            .isEqualTo(Rows.ask(fresh.get(f), row).get(0));
                }
            }
        }
    }

    private static LookBack row(Filled samples, int end) {
        return new LookBack("a", new Origin(samples, end, Instant.EPOCH, Rows.HEAD.step(), 60, Features.NONE));
    }

    private static List<Forecaster> simple(List<Series> training, int season) {
        return List.of(
                Baseline.persistence(),
                Baseline.seasonalNaive(),
                Baseline.ewma(),
                Baseline.holtWinters(),
                Baseline.constant(),
                Baseline.ridgeAr(training, s -> season, 10));
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
