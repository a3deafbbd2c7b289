package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
final class YamlFileTest {
    @TempDir
    private Path folder;

    @Test
    void read_nestedDottedListsAndMaps_areAllUnderstood() throws IOException {
        var config = Given.yaml(folder, """
                # a comment
                fabric: {name: gpu-a}
                broker:
                  bootstrap-servers:
                    - k1:9092
                    - "[::1]:9092"
                streams:
                policy.rule.pmax-percent: 12.5
                sources:
                  our.telemetry: auto
                  flows: auto
                """);

        assertThat(config.fabric()).isEqualTo("gpu-a");
        assertThat(config.broker().bootstrapServers()).containsExactly("k1:9092", "[::1]:9092");
        assertThat(config.policy().rule().targetPmaxRatio()).isEqualTo(0.125);
        assertThat(config.ingest().sources()).containsOnlyKeys("our.telemetry", "flows");
    }

    @Test
    void read_emptyFile_isTheDefaults() throws IOException {
        assertThat(Given.yaml(folder, "# nothing yet\n")).isEqualTo(Given.defaults());
    }

    @Test
    void read_unknownKey_namesFileLineAndTheNearest() throws IOException {
        var failure = Given.failureOf(() -> Given.yaml(folder, "fabric:\n  name: a\nbroker:\n  prot: 9092\n"));

        assertThat(failure.code()).isEqualTo("UNKNOWN_KEY");
        assertThat(failure.where()).isEqualTo(folder.resolve("shadowtune.yaml") + ":4");
        assertThat(failure.expected()).isEqualTo("'broker.prot' is no key; the nearest is broker.port");
    }

    @Test
    void read_wrongTypeOrRange_namesFileLineKeyAndType() throws IOException {
        var failure = Given.failureOf(() -> Given.yaml(folder, "broker:\n  port: 70000\n"));

        assertThat(failure.code()).isEqualTo("BAD_VALUE");
        assertThat(failure.where()).isEqualTo(folder.resolve("shadowtune.yaml") + ":2 broker.port");
        assertThat(failure.expected()).isEqualTo("'70000' where whole number 0..65535 is expected");
        assertThat(expectedOf("broker: 3\n")).contains("broker must hold keys and values");
        assertThat(expectedOf("broker.port: [1]\n")).contains("whole number 0..65535 expected");
        assertThat(expectedOf("broker.port:\n")).contains("'' where whole number");
        assertThat(expectedOf("- broker\n")).contains("the file must hold keys and values");
        assertThat(expectedOf("sources: [telemetry]\n")).contains("map of topic to format");
        assertThat(expectedOf("topology.files: ['a,b']\n")).contains("comma");
    }

    @Test
    void read_keyTwice_isRefused() {
        assertThat(expectedOf("broker: {port: 1}\nbroker.port: 2\n")).contains("given twice", ":1 broker.port");
    }

    @Test
    void read_brokenYaml_namesTheLine() {
        var failure = Given.failureOf(() -> Given.yaml(folder, "fabric:\n  name: [a\n"));

        assertThat(failure.code()).isEqualTo("BAD_YAML");
        assertThat(failure.where()).matches(".*shadowtune\\.yaml:\\d");
        assertThat(expectedOf("a: 1\n---\nb: 2\n")).contains("expected a single document");
        assertThat(expectedOf("a: \u0007\n")).contains("special characters are not allowed");
    }

    @Test
    void read_aliasBomb_isRefused() {
        StringBuilder laughs = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 30; i++) {
            laughs.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }

        assertThat(expectedOf(laughs.toString())).contains("aliases");
        assertThat(expectedOf("fabric: &f\n  name: *f\n")).contains("text expected");
    }

    @Test
    void read_deepNesting_isRefused() {
        assertThat(expectedOf("fabric: " + "[".repeat(100_000))).contains("Nesting Depth exceeded");
    }

    @Test
    void read_hugeFile_isRefused() {
        assertThat(expectedOf("fabric.name: " + "x".repeat(2 << 20))).contains("code points");
    }

    @Test
    void read_tagThatNamesAClass_isRefusedAndMakesNothing() {
        assertThat(expectedOf("fabric.name: !!java.net.URL ['http://localhost/']\n"))
                .contains("Global tag is not allowed");
        assertThat(expectedOf("fabric.name: !ours x\n")).contains("plain text");
    }

    @Test
    void read_noSuchFileOrAFolder_isSaid() throws IOException {
        Path missing = folder.resolve("missing.yaml");
        Path directory = Files.createDirectory(folder.resolve("folder"));

        assertThat(Given.failureOf(() -> YamlFile.read(missing)).getMessage())
                .isEqualTo(missing + ": no such file; a YAML file is expected");
        assertThat(Given.failureOf(() -> YamlFile.read(directory)).expected()).contains("is a folder");
    }

    private String expectedOf(String yaml) {
        return Given.failureOf(() -> Given.yaml(folder, yaml)).expected();
    }
}
