package io.shadowtune.models.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseLayer;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.LstmLayer;
import io.shadowtune.models.kernel.QuantileHead;
import io.shadowtune.models.kernel.series.AnalogueQuantiles;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LstmForecasterTest {
    private static final WindowSpec SPEC = new WindowSpec(16, 10, 64, 4, 0, 3, 0);
    private static final double[] LEVELS = {0.1, 0.5, 0.9, 0.99};

    private final LstmForecaster forecaster = load(SPEC, LEVELS);

    @Test
    void forecast_oneCorruptSeries_movesNoOther() {
        double[] corrupt = Rows.noise(100, 1);
        corrupt[90] = 1e6;
        LookBack other = Rows.row("b", Rows.noise(100, 2));
        SeriesForecast alone = Rows.ask(forecaster, other).get(0);
        List<SeriesForecast> together = Rows.ask(forecaster, Rows.row("a", corrupt), other);
        assertThat(together.get(1)).isEqualTo(alone);
        assertThat(together.get(0)).isInstanceOf(SeriesForecast.Given.class);
    }

    @Test
    void forecast_tooShortRow_isWithheldAndTheNextIsGiven() {
        List<SeriesForecast> answers =
                Rows.ask(forecaster, Rows.row("short", 1, 2, 3), Rows.row("long", Rows.noise(50, 1)));
        assertThat(answers.get(0))
                .isEqualTo(new SeriesForecast.Withheld("short", "lstm", "3 samples, the window needs 16"));
        assertThat(answers.get(1)).isInstanceOf(SeriesForecast.Given.class);
    }

    @Test
    void forecast_shorterHorizon_isTheFirstStepsOfTheLongOne() {
        LookBack row = Rows.row("a", Rows.noise(50, 1));
        QuantileForecast ten = Rows.given(Rows.ask(forecaster, row).get(0));
        Head three = new Head("three", Rows.HEAD.step(), 3);
        QuantileForecast short3 = Rows.given(
                forecaster.forecast(new ForecastRequest(three, List.of(row))).get(0));
        assertThat(short3.steps()).isEqualTo(3);
        assertThat(short3.p90(3)).isEqualTo(ten.p90(3));
    }

    @Test
    void forecast_longerHorizonThanTrained_isWithheld() {
        Head twelve = new Head("twelve", Rows.HEAD.step(), 12);
        SeriesForecast answer = forecaster
                .forecast(new ForecastRequest(twelve, List.of(Rows.row("a", Rows.noise(50, 1)))))
                .get(0);
        assertThat(((SeriesForecast.Withheld) answer).because()).isEqualTo("trained for 10 steps, asked for 12");
    }

    @Test
    void forecast_scaledSeries_isTheScaledForecast() {
        double[] values = Rows.noise(100, 3);
        double[] thousandfold = Arrays.stream(values).map(v -> 1000 * v).toArray();
        List<SeriesForecast> answers = Rows.ask(forecaster, Rows.row("a", values), Rows.row("b", thousandfold));
        for (int step = 1; step <= 10; step++) {
            double ratio = Rows.given(answers.get(1)).p99(step)
                    / Rows.given(answers.get(0)).p99(step);
            assertThat(ratio).isBetween(999.0, 1001.0);
        }
    }

    @Test
    void forecast_onSeveralThreads_saysTheSameInTheSameOrder() {
        LookBack[] rows = new LookBack[1201];
        Arrays.setAll(rows, i -> Rows.row("s" + i, Rows.noise(i % 50 == 0 ? 3 : 100, i)));
        List<SeriesForecast> alone = Rows.ask(forecaster, rows);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int parts = 1; parts <= 6; parts++) {
                assertThat(Rows.ask(forecaster.on(threads, parts), rows)).isEqualTo(alone);
            }
        } finally {
            threads.shutdown();
        }
        assertThat(alone).hasSize(1201);
        for (int i = 0; i < rows.length; i += 97) {
            assertThat(Rows.ask(forecaster, rows[i])).containsExactly(alone.get(i));
        }
        assertThat(alone.get(1200).seriesId()).isEqualTo("s1200");
    }

    @Test
    void forecast_sharingTheSearchOfAnalog_saysTheSameAsSearchingItself() {
        WindowSpec spec = new WindowSpec(16, 10, 64, 4, 0, 3, AnalogueQuantiles.HISTORY_STEPS);
        LstmForecaster own = load(spec, LEVELS);
        AnalogForecaster analog = new AnalogForecaster();
        AtomicInteger shared = new AtomicInteger();
        LstmForecaster sharing = own.sharing(request -> {
            Optional<List<SeriesForecast>> said = analog.said(request);
            said.ifPresent(answers -> shared.incrementAndGet());
            return said;
        });
        List<LookBack> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            rows.add(Rows.row("s" + i, Rows.noise(i % 7 == 0 ? 20 : 400, i)));
        }
        ForecastRequest request = new ForecastRequest(Rows.HEAD, rows);
        List<SeriesForecast> alone = own.forecast(request);
        assertThat(sharing.forecast(request)).isEqualTo(alone);
        assertThat(shared).hasValue(0);
        analog.forecast(request);
        assertThat(sharing.forecast(request)).isEqualTo(alone);
        assertThat(sharing.on(Runnable::run, 3).forecast(request)).isEqualTo(alone);
        assertThat(shared).hasValue(2);
        ForecastRequest equal = new ForecastRequest(Rows.HEAD, rows);
        assertThat(sharing.forecast(equal)).isEqualTo(alone);
        assertThat(shared).hasValue(2);
        Head three = new Head("three", Rows.HEAD.step(), 3);
        ForecastRequest shorter = new ForecastRequest(three, rows);
        analog.forecast(shorter);
        assertThat(sharing.forecast(shorter)).isEqualTo(own.forecast(shorter));
    }

    @Test
    void load_artefactOfTheEncodingBefore_isServedAsBefore() {
        byte[] older = bytes(SPEC, LEVELS);
        assertThat(new String(older, StandardCharsets.ISO_8859_1)).contains("asinh-residual-2");
        LstmForecaster loaded = ((LstmForecaster.Loading.Loaded) LstmForecaster.load("lstm", older)).forecaster();
        assertThat(loaded.spec().analogueSteps()).isZero();
    }

    @Test
    void load_artefactOfAnEncodingToCome_isRefusedWithOneLine() {
        byte[] file = bytes(SPEC, LEVELS, Map.of("window.encoding", "asinh-residual-9"));
        LstmForecaster.Loading loading = LstmForecaster.load("lstm", file);
        assertThat(((LstmForecaster.Loading.Refused) loading).because())
                .isEqualTo("The window encoding (asinh-residual-9) must be asinh-residual-2 or asinh-residual-3;"
                        + " train a model anew.");
    }

    @Test
    void load_networkOfOtherLevels_isRefused() {
        LstmForecaster.Loading loading = LstmForecaster.load("lstm", bytes(SPEC, new double[] {0.1, 0.5, 0.8, 0.9}));
        assertThat(((LstmForecaster.Loading.Refused) loading).because()).contains("wanted are [0.1, 0.5, 0.9, 0.99]");
    }

    @Test
    void load_garbage_isRefused() {
        assertThat(LstmForecaster.load("lstm", new byte[100])).isInstanceOf(LstmForecaster.Loading.Refused.class);
    }

    private static LstmForecaster load(WindowSpec spec, double[] levels) {
        return ((LstmForecaster.Loading.Loaded) LstmForecaster.load("lstm", bytes(spec, levels))).forecaster();
    }

    private static byte[] bytes(WindowSpec spec, double[] levels) {
        return bytes(spec, levels, Map.of());
    }

    private static byte[] bytes(WindowSpec spec, double[] levels, Map<String, String> other) {
        Random random = new Random(1);
        int units = 3;
        int outputs = spec.horizonSteps() * levels.length;
        ForecastNetwork network = new ForecastNetwork(
                spec.contextLength(),
                List.of(new LstmLayer(
                        matrix(random, spec.channels(), 4 * units),
                        matrix(random, units, 4 * units),
                        new float[4 * units])),
                List.of(),
                new DenseLayer(
                        matrix(random, units + spec.contextLength(), outputs), new float[outputs], Activation.IDENTITY),
                QuantileHead.uncalibrated(spec.horizonSteps(), levels));
        Map<String, String> properties = new HashMap<>(spec.toProperties());
        properties.putAll(other);
        return ForecastWeights.store(network, properties).toBytes();
    }

    private static float[][] matrix(Random random, int rows, int columns) {
        float[][] matrix = new float[rows][columns];
        for (float[] row : matrix) {
            for (int i = 0; i < columns; i++) {
                row[i] = 0.1f * (float) random.nextGaussian();
            }
        }
        return matrix;
    }
}
