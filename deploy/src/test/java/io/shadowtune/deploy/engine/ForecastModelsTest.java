package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shadowtune.deploy.config.ForecastConfig;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.kernel.Activation;
import io.shadowtune.models.kernel.DenseLayer;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.LstmLayer;
import io.shadowtune.models.kernel.QuantileHead;
import io.shadowtune.models.kernel.series.WindowSpec;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.reports.history.EngineEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForecastModelsTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    @TempDir
    private Path registry;

    private final EngineEvents events = new EngineEvents();

    private ForecastModels models() {
        return new ForecastModels(new ForecastConfig(768, registry, Optional.empty()), events);
    }

    private String publish(int seed, byte[] artefact) throws IOException {
        ModelMetadata.Origin origin = new ModelMetadata.Origin(
                ForecastWeights.KIND, Instant.ofEpochSecond(seed), Map.of(), "0".repeat(64), seed, Map.of(), Map.of());
        ModelRegistry models = new ModelRegistry(registry);
        String id = models.publish(origin, artefact).id();
        models.makeCurrent(id);
        return id;
    }

    private static byte[] network(int seed) {
        Random random = new Random(seed);
        WindowSpec spec = WindowSpec.standard().withHorizonSteps(12);
        int units = 3;
        double[] levels = {0.1, 0.5, 0.9, 0.99};
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
        return ForecastWeights.store(network, spec.toProperties()).toBytes();
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

    private static boolean asksLstm(ForecastModels models) {
        return models.get().forecasters().stream().map(Forecaster::name).anyMatch("lstm"::equals);
    }

    @Test
    void get_emptyRegistry_asksSimpleOnesAndSaysNothing() {
        ForecastModels models = models();

        assertThat(asksLstm(models)).isFalse();
        assertThat(models.get().names()).contains("persistence", "analog", "lstm");
        assertThat(events.take(NOW)).isEmpty();
    }

    @Test
    void look_anotherCurrentModel_takesOverAndIsAnEvent() throws IOException {
        String first = publish(1, network(1));
        ForecastModels models = models();
        String hash = models.hash();
        String second = publish(2, network(2));

        models.look();
        models.look();

        assertThat(asksLstm(models)).isTrue();
        assertThat(models.hash()).isNotEqualTo(hash);
        assertThat(events.take(NOW))
                .extracting(EngineEvent::kind, EngineEvent::detail)
                .containsExactly(
                        tuple(EngineEvent.Kind.MODEL, "the LSTM " + first + " forecasts from now on"),
                        tuple(EngineEvent.Kind.MODEL, "the LSTM " + second + " forecasts from now on"));
    }

    @Test
    void look_damagedModel_fallsSilentAndSaysWhyOnce() throws IOException {
        String id = publish(1, network(1));
        ForecastModels models = models();
        events.take(NOW);
        try (var files = Files.walk(registry)) {
            Path artefact = files.filter(file -> file.getFileName().toString().contains(id)
                            && !file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(artefact);
            bytes[bytes.length / 2] ^= 1;
            Files.write(artefact, bytes);
        }

        models.look();
        models.look();

        assertThat(asksLstm(models)).isFalse();
        assertThat(events.take(NOW)).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(EngineEvent.Kind.MODEL);
            assertThat(event.detail())
                    .startsWith("no LSTM forecasts, the simple models do: ")
                    .contains("SHA-256");
        });
    }

    @Test
    void look_modelOfAnotherKindOfFile_isRefusedInOneLine() throws IOException {
        publish(3, new byte[] {1, 2, 3});

        ForecastModels models = models();

        assertThat(asksLstm(models)).isFalse();
        assertThat(events.take(NOW))
                .singleElement()
                .satisfies(event -> assertThat(event.detail())
                        .startsWith("no LSTM forecasts, the simple models do: ")
                        .doesNotContain("\n"));
    }
}
