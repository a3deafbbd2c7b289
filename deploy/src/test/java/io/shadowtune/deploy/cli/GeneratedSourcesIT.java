package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A generated cluster's telemetry in its sources' own formats, through a real process, broker and all stages. */
@Timeout(180)
final class GeneratedSourcesIT {
    private static final String SPEC = """
            fabric: {hostsPerGroup: 4}
            jobs: {churnPerHour: 60, periodSeconds: 0.4}
            window: 1s
            seconds: 300
            telemetry: {ports: 8}
            """;

    @TempDir
    private Path folder;

    /** Runs the program as a process, in a locale whose digits are others, and gives its one document. */
    private JsonNode run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx700m",
                "-XX:TieredStopAtLevel=1",
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int exit = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(() -> "of %s: %s".formatted(command, err)).isZero();
        JsonContract.check(exit, Files.readString(out), args);
        return JsonMapper.builder().build().readTree(Files.readString(out));
    }

    private JsonNode generate(String spec) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("spec.yaml"), spec);
        Path sets = folder.resolve("sets");
        Path said = folder.resolve("said");
        return run(
                "twin",
                "generate",
                "--spec",
                file.toString(),
                "--out",
                sets.toString(),
                "--telemetry",
                said.toString(),
                "--json");
    }

    @Test
    void replay_ofGeneratedSources_acceptsEveryRecordOfEveryFormat() throws Exception {
        assertThat(String.format(Locale.forLanguageTag("ar-EG"), "%d", 1)).isNotEqualTo("1");
        int files = generate(SPEC).path("sourceFiles").asInt();
        Path data = folder.resolve("data");

        JsonNode account = run(
                "replay",
                folder.resolve("said").toString(),
                "--data",
                data.toString(),
                "--set",
                "broker.partitions=1",
                "--json");

        Map<String, Integer> accepted = new TreeMap<>();
        assertThat(account.path("files")).hasSize(files).allSatisfy(file -> {
            assertThat(file.path("rejected")).as("%s", file).isEmpty();
            accepted.merge(file.path("format").asText(), file.path("accepted").asInt(), Integer::sum);
        });
        assertThat(accepted.keySet())
                .containsExactlyInAnyOrder(
                        "gnmic.event",
                        "nccl.inspector",
                        "prometheus.text",
                        "rdma.link",
                        "slurm.squeue",
                        "sonic.config_db");
        assertThat(accepted.values()).allMatch(count -> count > 0);
        assertThat(account.path("windows").asInt()).isPositive();
    }

    @Test
    void replay_ofFaultyTelemetry_flagsWrapsAndLateReadings() throws Exception {
        generate(SPEC.replace(
                "{ports: 8}",
                "{ports: 8, missingRatio: 0.05, lateRatio: 0.05, clockSkewMs: 200}\nqueue: {ecn: false, pfc: false}"));

        JsonNode account = run("replay", folder.resolve("said").toString(), "--set", "broker.partitions=1", "--json");

        Map<String, Integer> flags = new TreeMap<>();
        for (JsonNode file : account.path("files")) {
            assertThat(file.path("rejected")).as("%s", file).isEmpty();
            file.path("flags")
                    .properties()
                    .forEach(flag -> flags.merge(flag.getKey(), flag.getValue().asInt(), Integer::sum));
        }
        assertThat(flags).containsKeys("OUT_OF_ORDER", "WRAP32").doesNotContainKey("RESET");
    }
}
