package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.PortWindows;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that load the training library. */
final class TrainForecastCommandIT {
    @TempDir
    private Path folder;

    private Path csv(String name, int from, int to) throws IOException {
        StringBuilder text = new StringBuilder("timestamp,series_id,value\n");
        for (int step = from; step < to; step++) {
            text.append(String.format(Locale.ROOT, "%d,a,%.4f\n", step * 10, 100 + 10 * Math.sin(step / 5.0)));
            text.append(String.format(Locale.ROOT, "%d,b,%.4f\n", step * 10, 50 + 20 * Math.cos(step / 7.0)));
        }
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void trainForecast_enoughSamples_registersAServableModelAndMakesItCurrent() throws IOException {
        Path registry = folder.resolve("models");
        String[] train = {
            "train",
            "forecast",
            "--csv",
            csv("all.csv", 0, 500).toString(),
            "--out",
            registry.toString(),
            "--epochs",
            "1",
            "--json"
        };

        Typed first = Typed.run(train);
        Typed again = Typed.run(train);

        assertThat(first.err()).isEmpty();
        assertThat(first.exit()).isZero();
        assertThat(first.json().path("trained").asBoolean()).isTrue();
        String id = first.json().path("id").asText();
        assertThat(again.json().path("id").asText()).as("same seed, same bytes").isEqualTo(id);
        RegistryAnswer current = new ModelRegistry(registry).current(ForecastWeights.KIND);
        assertThat(current).isInstanceOfSatisfying(RegistryAnswer.Found.class, found -> {
            assertThat(found.metadata().id()).isEqualTo(id);
            assertThat(LstmForecaster.load("lstm", found.artefact().toBytes()))
                    .isInstanceOf(LstmForecaster.Loading.Loaded.class);
        });
    }

    @Test
    void trainForecast_historyWithChallenge_winsAgainstPersistenceAndNotAgainstItself() {
        Path data = folder.resolve("data");
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch();
            PortWindows.of(1500).forEach(batch::add);
            history.append(batch);
        }
        Path registry = folder.resolve("models");
        String[] train = {
            "train",
            "forecast",
            "--history",
            "--data",
            data.toString(),
            "--out",
            registry.toString(),
            "--challenge",
            "--epochs",
            "3",
            "--json"
        };

        Typed first = Typed.run(train);
        Typed again = Typed.run(train);

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.err()).contains("the challenger: loss 0.").contains("it takes over");
        assertThat(first.json().path("current").asBoolean()).isTrue();
        assertThat(first.json().path("metrics").path("challengeLossRatio").asDouble())
                .isLessThan(1);
        assertThat(again.json().path("current").asBoolean(true))
                .as("the same model is not better than itself")
                .isFalse();
    }

    @Test
    void trainForecast_noOrTwoSources_isOneLine() throws IOException {
        Path registry = folder.resolve("models");
        String file = csv("all.csv", 0, 500).toString();

        Typed none = Typed.run("train", "forecast", "--out", registry.toString());
        Typed two = Typed.run("train", "forecast", "--csv", file, "--history", "--out", registry.toString());
        Typed head = Typed.run("train", "forecast", "--history", "--head", "far", "--out", registry.toString());

        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("one of --csv, --history and --kafka is expected");
        assertThat(two.err()).contains("one of --csv, --history and --kafka is expected");
        assertThat(head.err()).contains("--head must be near or regime, not far");
        assertThat(registry).doesNotExist();
    }

    @Test
    void trainForecast_tooFewSamples_saysNo() throws IOException {
        Path registry = folder.resolve("models");

        Typed typed = Typed.run(
                "train", "forecast", "--csv", csv("few.csv", 0, 90).toString(), "--out", registry.toString(), "--json");

        assertThat(typed.exit()).isEqualTo(1);
        assertThat(typed.json().path("trained").asBoolean(true)).isFalse();
        assertThat(typed.json().path("because").asText()).contains("examples");
        assertThat(registry).doesNotExist();
    }

    @Test
    void backtest_lstmWithTooFewSamples_withholdsAndTheSpeakerGoesOn() throws IOException {
        Typed typed = Typed.run(
                "backtest",
                "--train",
                csv("a.csv", 0, 80).toString(),
                "--val",
                csv("b.csv", 80, 90).toString(),
                "--test",
                csv("c.csv", 90, 120).toString(),
                "--models",
                "lstm,served",
                "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.err()).hasLineCount(1).contains("lstm: not trained: ");
        assertThat(typed.json().path("models").path("lstm").path("rows").asInt(-1))
                .isZero();
        assertThat(typed.json().path("models").path("lstm").path("withheld").asInt())
                .isPositive();
        assertThat(typed.json().path("models").path("lstm").path("mase").isNull())
                .isTrue();
        assertThat(typed.json().path("models").path("served").path("rows").asInt())
                .isPositive();
    }
}
