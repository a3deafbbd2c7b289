package io.shadowtune.models.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelRegistryTest {
    private static final String KIND = "forecast-lstm";
    private static final byte[] FIRST = {1, 2, 3};
    private static final byte[] SECOND = {4, 5};

    @TempDir
    Path directory;

    private ModelRegistry registry = new ModelRegistry(Path.of("unset"));

    @BeforeEach
    void open() {
        registry = new ModelRegistry(directory.resolve("models"));
    }

    @Test
    void publish_thenLoad_givesArtefactAndMetadata() throws IOException {
        ModelMetadata stored = registry.publish(origin(7), FIRST);
        RegistryAnswer.Found found = (RegistryAnswer.Found) registry.load(stored.id());
        assertThat(found.artefact().toBytes()).isEqualTo(FIRST);
        assertThat(found.metadata()).isEqualTo(stored);
        assertThat(stored.id()).startsWith(KIND + "-").hasSize(KIND.length() + 17);
        assertThat(stored.metrics()).containsEntry("loss", 0.25);
        assertThat(stored.parent()).isNull();
    }

    @Test
    void publish_alone_makesNothingCurrent() throws IOException {
        registry.publish(origin(1), FIRST);
        assertThat(registry.current(KIND)).isInstanceOf(RegistryAnswer.Refused.class);
    }

    @Test
    void makeCurrent_second_hasTheFirstAsParentAndRollsBackToIt() throws IOException {
        ModelMetadata first = registry.publish(origin(1), FIRST);
        registry.makeCurrent(first.id());
        ModelMetadata second = registry.publish(origin(2), SECOND);
        registry.makeCurrent(second.id());
        assertThat(second.parent()).isEqualTo(first.id());
        assertThat(current()).isEqualTo(second.id());
        assertThat(registry.rollback(KIND)).isInstanceOf(RegistryAnswer.Found.class);
        assertThat(current()).isEqualTo(first.id());
        assertThat(registry.rollback(KIND))
                .isEqualTo(new RegistryAnswer.Refused(
                        "no earlier forecast-lstm was current in " + directory.resolve("models")));
    }

    @Test
    void currents_afterTwoAndARollback_areThoseInForceNewestFirst() throws IOException {
        assertThat(registry.currents(KIND)).isEmpty();
        String first = registry.publish(origin(1), FIRST).id();
        registry.makeCurrent(first);
        String second = registry.publish(origin(2), SECOND).id();
        registry.makeCurrent(second);
        assertThat(registry.currents(KIND)).containsExactly(second, first);
        registry.rollback(KIND);
        assertThat(registry.currents(KIND)).containsExactly(first);
    }

    @Test
    void rollback_earlierOneDamaged_isRefusedAndTheCurrentOneStays() throws IOException {
        String first = registry.publish(origin(1), FIRST).id();
        registry.makeCurrent(first);
        String second = registry.publish(origin(2), SECOND).id();
        registry.makeCurrent(second);
        Files.write(directory.resolve("models").resolve(first + ".model"), new byte[] {1});
        assertThat(registry.rollback(KIND)).isInstanceOf(RegistryAnswer.Refused.class);
        assertThat(current()).isEqualTo(second);
    }

    @Test
    void publish_sameArtefactTwice_keepsTheFirstMetadata() throws IOException {
        ModelMetadata first = registry.publish(origin(1), FIRST);
        assertThat(registry.publish(origin(2), FIRST)).isEqualTo(first);
        assertThat(registry.list()).containsExactly(first);
    }

    @Test
    void load_oneByteOfTheArtefactChanged_isRefusedWithBothHashes() throws IOException {
        ModelMetadata stored = registry.publish(origin(1), FIRST);
        Files.write(directory.resolve("models").resolve(stored.id() + ".model"), new byte[] {1, 2, 4});
        RegistryAnswer answer = registry.load(stored.id());
        assertThat(((RegistryAnswer.Refused) answer).because())
                .contains("has the SHA-256 " + Sha256.hex(new byte[] {1, 2, 4}))
                .contains("says " + stored.artefactSha256());
    }

    @Test
    void load_truncatedArtefact_isRefusedWithBothLengths() throws IOException {
        ModelMetadata stored = registry.publish(origin(1), FIRST);
        Files.write(directory.resolve("models").resolve(stored.id() + ".model"), new byte[] {1});
        assertThat(((RegistryAnswer.Refused) registry.load(stored.id())).because())
                .contains("has 1 bytes, its metadata says 3");
    }

    @Test
    void load_metadataThatIsNoJson_isRefused() throws IOException {
        ModelMetadata stored = registry.publish(origin(1), FIRST);
        for (String bad : new String[] {"", "{", "{}", "[1]", "{\"schemaVersion\": \"2.0\"}"}) {
            Files.writeString(directory.resolve("models").resolve(stored.id() + ".json"), bad, StandardCharsets.UTF_8);
            assertThat(registry.load(stored.id())).as(bad).isInstanceOf(RegistryAnswer.Refused.class);
            assertThat(registry.list()).as(bad).isEmpty();
        }
    }

    @Test
    void load_metadataWithAFurtherField_isRead() throws IOException {
        ModelMetadata stored = registry.publish(origin(1), FIRST);
        Path file = directory.resolve("models").resolve(stored.id() + ".json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{ \"later\": [1, 2],"));
        assertThat(registry.load(stored.id())).isInstanceOf(RegistryAnswer.Found.class);
    }

    @Test
    void makeCurrent_damagedModel_leavesThePointer() throws IOException {
        ModelMetadata first = registry.publish(origin(1), FIRST);
        registry.makeCurrent(first.id());
        ModelMetadata second = registry.publish(origin(2), SECOND);
        Files.write(directory.resolve("models").resolve(second.id() + ".model"), FIRST);
        assertThat(registry.makeCurrent(second.id())).isInstanceOf(RegistryAnswer.Refused.class);
        assertThat(current()).isEqualTo(first.id());
    }

    @Test
    void load_idWithAPath_isRefused() throws IOException {
        assertThat(registry.load("../../etc/passwd"))
                .isEqualTo(new RegistryAnswer.Refused("'../../etc/passwd' is no model id"));
    }

    @Test
    void publish_leavesNoTemporaryFiles() throws IOException {
        ModelMetadata stored = registry.publish(origin(1), FIRST);
        registry.makeCurrent(stored.id());
        try (var files = Files.list(directory.resolve("models"))) {
            assertThat(files.map(p -> p.getFileName().toString()))
                    .containsExactlyInAnyOrder(stored.id() + ".model", stored.id() + ".json", "current-" + KIND);
        }
    }

    @Test
    void publish_dataHashThatIsNone_isRefused() {
        ModelMetadata.Origin origin =
                new ModelMetadata.Origin(KIND, Instant.EPOCH, Map.of(), "abc", 1, Map.of(), Map.of());
        assertThatThrownBy(() -> registry.publish(origin, FIRST)).hasMessageContaining("data hash (abc)");
    }

    private String current() throws IOException {
        return ((RegistryAnswer.Found) registry.current(KIND)).metadata().id();
    }

    private static ModelMetadata.Origin origin(long seed) {
        return new ModelMetadata.Origin(
                KIND,
                Instant.parse("2026-01-02T03:04:05Z"),
                Map.of("epochs", "12"),
                Sha256.hex(new byte[0]),
                seed,
                Map.of("loss", 0.25),
                Map.of("window.windowSteps", "64"));
    }
}
