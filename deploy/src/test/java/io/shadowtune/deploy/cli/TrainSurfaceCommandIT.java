package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.SurfaceSweep;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulates a few contexts after many that are made up, and trains on them. */
final class TrainSurfaceCommandIT {
    private static final int RUNS_OF_A_SWEEP = SurfaceSweep.SETTINGS + SurfaceSweep.REPEATS;
    private static final int CONTEXTS = 400;
    private static final int MADE_UP = 388;

    @TempDir
    private Path folder;

    private static Typed train(Path registry) {
        return Typed.run(
                "train",
                "surface",
                "--out",
                registry.toString(),
                "--contexts",
                Integer.toString(CONTEXTS),
                "--epochs",
                "1",
                "--json");
    }

    /** A file of sweeps as a run leaves it behind that was broken off after so many. */
    private static Path made(Path registry, int sweeps, boolean hasMice) throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder(SurfaceSweepFile.header()).append('\n');
        for (int seed = 1; seed <= sweeps; seed++) {
            for (int run = 0; run < RUNS_OF_A_SWEEP; run++) {
                text.append(seed).append(',').append(run);
                for (Figure figure : Figure.values()) {
                    boolean isThere = hasMice || figure != Figure.MICE_P99_SLOWDOWN;
                    text.append(',').append(isThere ? (float) Math.exp(random.nextGaussian()) : Float.NaN);
                }
                text.append('\n');
            }
        }
        Path file = Files.createDirectories(registry).resolve("surface-sweeps-1.csv");
        return Files.writeString(file, text);
    }

    @Test
    void trainSurface_brokenOffAndGoneOn_givesTheSameModelAsInOneGo() throws IOException {
        Path registry = folder.resolve("models");
        Path sweeps = made(registry, MADE_UP, true);
        Typed first = train(registry);
        List<String> whole = Files.readAllLines(sweeps);
        // The last line that is there looks whole, but its end is missing.
        String torn = String.join("\n", whole.subList(0, 1 + (MADE_UP + 9) * RUNS_OF_A_SWEEP));
        Files.writeString(sweeps, torn.substring(0, torn.length() - 1));

        Typed again = train(registry);

        assertThat(first.err()).isEmpty();
        assertThat(first.exit()).isZero();
        assertThat(whole).hasSize(1 + CONTEXTS * RUNS_OF_A_SWEEP);
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
    void trainSurface_noHeldOutContextHasSmallMessages_isRefusedAndNothingIsRegistered() throws IOException {
        Path registry = folder.resolve("models");
        made(registry, CONTEXTS, false);

        Typed typed = train(registry);

        assertThat(typed.exit()).isEqualTo(1);
        assertThat(typed.json().path("trained").asBoolean(true)).isFalse();
        assertThat(typed.json().path("because").asText())
                .contains("MICE_P99_SLOWDOWN")
                .contains("0 held-out values");
        assertThat(new ModelRegistry(registry).list()).isEmpty();
    }

    @Test
    void trainSurface_sweepsOfAnotherSeed_namesTheLine() throws IOException {
        Path sweeps = folder.resolve("other.csv");
        Files.writeString(sweeps, SurfaceSweepFile.header() + "\n" + "7,0,cut\n".repeat(RUNS_OF_A_SWEEP));

        Typed typed =
                Typed.run("train", "surface", "--out", folder.resolve("m").toString(), "--sweeps", sweeps.toString());

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("other.csv:2").contains("sweep 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# surface-sweeps 1 space 0123456789abcdef\n", "# surface-sweeps 2 space 0\n"})
    void trainSurface_sweepsOfAnotherBuild_areRefusedInOneLineAndKept(String header) throws IOException {
        Path sweeps = folder.resolve("other.csv");
        String text = header + "1,0,cut\n".repeat(RUNS_OF_A_SWEEP);
        Files.writeString(sweeps, text);

        Typed typed =
                Typed.run("train", "surface", "--out", folder.resolve("m").toString(), "--sweeps", sweeps.toString());

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err().lines()).hasSize(1);
        assertThat(typed.err()).contains("other.csv:1").contains("another build");
        assertThat(sweeps).hasContent(text);
    }

    @Test
    void trainSurface_tooFewContexts_isBadUsage() {
        Typed typed = Typed.run("train", "surface", "--out", folder.toString(), "--contexts", "399");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("--contexts");
    }
}
