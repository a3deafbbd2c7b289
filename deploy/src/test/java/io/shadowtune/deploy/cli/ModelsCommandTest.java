package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.ModelRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelsCommandTest {
    @TempDir
    private Path folder;

    private String published(int seed) throws IOException {
        ModelMetadata.Origin origin = new ModelMetadata.Origin(
                ForecastWeights.KIND, Instant.ofEpochSecond(seed), Map.of(), "0".repeat(64), seed, Map.of(), Map.of());
        ModelRegistry models = new ModelRegistry(folder);
        String id = models.publish(origin, new byte[] {(byte) seed}).id();
        models.makeCurrent(id);
        return id;
    }

    private Typed models(String... words) {
        String[] all = new String[words.length + 4];
        all[0] = "models";
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--registry";
        all[words.length + 2] = folder.toString();
        all[words.length + 3] = "--json";
        return Typed.run(all);
    }

    @Test
    void rollback_twoModels_leadsToTheFirstAndPromoteBackAgain() throws IOException {
        String first = published(1);
        String second = published(2);

        Typed back = models("rollback");
        assertThat(back.exit()).isZero();
        assertThat(back.json().path("id").asText()).isEqualTo(first);
        assertThat(models("list").json().path("models").path(1).path("role").asText())
                .isEqualTo("current");
        Typed forth = models("promote", second);
        assertThat(forth.exit()).isZero();
        assertThat(new ModelRegistry(folder).currents(ForecastWeights.KIND)).containsExactly(second, first);
    }

    @Test
    void rollback_oneModel_saysNoAndItStays() throws IOException {
        String only = published(1);

        Typed back = models("rollback");

        assertThat(back.exit()).isEqualTo(1);
        assertThat(back.json().path("because").asText()).contains("no earlier");
        assertThat(new ModelRegistry(folder).currents(ForecastWeights.KIND)).containsExactly(only);
    }

    @Test
    void list_damagedArtefact_saysWhyItCannotBeUsed() throws IOException {
        String id = published(1);
        Files.write(folder.resolve(id + ".model"), new byte[] {1, 1});

        Typed list = models("list");

        assertThat(list.exit()).isZero();
        assertThat(list.json().path("models").path(0).path("usable").asBoolean(true))
                .isFalse();
        assertThat(list.json().path("models").path(0).path("because").asText()).contains("has 2 bytes");
        assertThat(models("promote", id).exit()).isEqualTo(1);
    }

    @Test
    void models_folderThatIsNotThere_isBadInput() {
        Typed typed =
                Typed.run("models", "list", "--registry", folder.resolve("none").toString(), "--json");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.json().path("error").path("code").asText()).isEqualTo("NO_REGISTRY");
    }
}
