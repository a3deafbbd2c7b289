package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulates a few contexts and trains on them. */
final class TrainSurfaceCommandIT {
    private static final int RUNS_OF_A_SWEEP = 14;

    @TempDir
    private Path folder;

    private Typed train(Path registry) {
        return Typed.run(
                "train", "surface", "--out", registry.toString(), "--contexts", "20", "--epochs", "1", "--json");
    }

    @Test
    void trainSurface_brokenOffAndGoneOn_givesTheSameModelAsInOneGo() throws IOException {
        Path registry = folder.resolve("models");
        Typed first = train(registry);
        Path sweeps = registry.resolve("surface-sweeps-1.csv");
        List<String> whole = Files.readAllLines(sweeps);
        Files.writeString(sweeps, String.join("\n", whole.subList(0, 15 * RUNS_OF_A_SWEEP + 3)) + "\n15,3,1");

        Typed again = train(registry);

        assertThat(first.err()).isEmpty();
        assertThat(first.exit()).isZero();
        assertThat(whole).hasSize(20 * RUNS_OF_A_SWEEP);
        assertThat(Files.readAllLines(sweeps)).isEqualTo(whole);
        String id = first.json().path("id").asText();
        assertThat(again.json().path("id").asText()).isEqualTo(id);
        assertThat(again.json().path("data_sha256").asText())
                .isEqualTo(first.json().path("data_sha256").asText());
        assertThat(new ModelRegistry(registry).current(SurfaceWeights.KIND))
                .isInstanceOfSatisfying(
                        RegistryAnswer.Found.class,
                        found -> assertThat(SurfaceWeights.read(found.artefact().toBytes()))
                                .isInstanceOf(SurfaceWeights.Reading.Ready.class));
    }

    @Test
    void trainSurface_sweepsOfAnotherSeed_namesTheLine() throws IOException {
        Path sweeps = folder.resolve("other.csv");
        Files.writeString(sweeps, "7,0,cut\n".repeat(RUNS_OF_A_SWEEP));

        Typed typed =
                Typed.run("train", "surface", "--out", folder.resolve("m").toString(), "--sweeps", sweeps.toString());

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("other.csv:1").contains("sweep 1");
    }

    @Test
    void trainSurface_tooFewContexts_isBadUsage() {
        Typed typed = Typed.run("train", "surface", "--out", folder.toString(), "--contexts", "3");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("--contexts");
    }
}
