package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AdviseEcnCommandTest {
    private static final String CURRENT = "\"current\": {\"kminKb\": 1049, \"kmaxKb\": 2097, \"pmax\": 0.05}";
    private static final String PORT = "\"port\": {\"linkGbps\": 100, \"bufferMiB\": 32, \"rttUs\": 4.2}";

    @TempDir
    private Path folder;

    private JsonNode advice(String state) throws IOException {
        return new ObjectMapper()
                .readTree(Typed.run("advise", "ecn", "--state", file(state), "--json")
                        .out());
    }

    private String file(String state) throws IOException {
        return Files.writeString(folder.resolve("state.json"), state).toString();
    }

    @Test
    void scenario_smallMessagesBehindElephants_recommendsSimulatedSetting() throws IOException {
        StringBuilder flows = new StringBuilder("flow_id,src,dst,bytes,start_us\n");
        for (int host = 1; host <= 4; host++) {
            flows.append("%d,%d,0,4000000,0%n".formatted(host, host));
        }
        for (int number = 0; number < 80; number++) {
            flows.append("%d,%d,0,20000,%s%n".formatted(100 + number, 5 + number % 8, 50 + number * 12.5));
        }
        Files.writeString(folder.resolve("flows.csv"), flows);
        Files.writeString(
                folder.resolve("mixed.yaml"),
                "topology: { kind: star, hosts: 13, linkGbps: 100, delayUs: 1 }\nworkload: { file: flows.csv }\n");

        JsonNode answer = advice("{\"scenario\": \"mixed.yaml\", \"objective\": \"latency\", " + CURRENT + "}");

        assertThat(answer.get("label").asText()).isEqualTo("simulated");
        assertThat(answer.get("recommend").get("kminKb").asDouble()).isBetween(50.0, 400.0);
        assertThat(answer.get("path").size()).isGreaterThan(1);
        assertThat(answer.get("predicted").get("small_p99_ratio").asDouble()).isLessThan(0.7);
    }

    @Test
    void load_countersOfAPort_areWeighedOverAllLoadsThatFit() throws IOException {
        JsonNode answer = advice("{" + PORT + ", \"dcqcn\": {\"preset\": \"mlx\"}, \"load\": {\"utilisation\": 0.66,"
                + " \"markRatio\": 0.02, \"queueMaxKb\": 2400, \"fanIn\": 4, \"activeFlows\": 16}, " + CURRENT + "}");

        assertThat(answer.get("because").asText()).contains("loads explain what the port showed");
        assertThat(answer.get("unused").get(0).asText()).isEqualTo("activeFlows");
        assertThat(answer.get("interval").size()).isEqualTo(5);
    }

    @Test
    void load_namesOfAWindow_giveTheSameFigures() throws IOException {
        String flat = "{\"utilisation\": 0.5, \"markRatio\": 0.01, \"queueMaxKb\": 900, \"fanIn\": 4}";
        String window = "{\"seconds\": 10, \"deltas\": {\"txBytes\": 62500000000, \"txPackets\": 1000000,"
                + " \"ecnMarkedPackets\": 10000}, \"watermarks\": {\"watermarkBytes\": {\"bytes\": 900000}},"
                + " \"flows\": {\"fanIn\": 4}}";
        String rest = ", " + PORT + ", " + CURRENT + "}";

        assertThat(advice("{\"load\": " + window + rest).get("because"))
                .isEqualTo(advice("{\"load\": " + flat + rest).get("because"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"load\": {\"markRatio\": 0.1, \"cnpHandled\": 0} | no sender handled a CNP",
                "\"load\": {\"wredDroppedPackets\": 7} | WRED dropped 7 packets",
                "\"load\": {\"ectRatio\": 0.8} | only 80.0 % of the class",
                "\"load\": {}, \"transport\": \"infiniband\" | InfiniBand",
                "\"load\": {}, \"congestionControl\": \"programmable\" | programmable congestion control",
                "\"load\": {}, \"congestionControl\": \"off\" | do not react to marks",
                "\"load\": {}, \"dcqcn\": {\"enabled\": false} | do not react to marks"
            })
    void load_nothingReactsToMarks_holdsAndSaysSo(String given, String because) throws IOException {
        JsonNode answer = advice("{" + PORT + ", " + CURRENT + ", " + given + "}");

        assertThat(answer.get("recommend").asText()).isEqualTo("hold");
        assertThat(answer.get("label").asText()).isEqualTo("unidentified");
        assertThat(answer.get("because").asText()).contains(because);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"load\": {}} | current",
                "{\"load\": {}, \"current\": {\"kminKb\": 5}} | current.kmaxKb: is missing",
                "{\"load\": {}, \"current\": {\"kminKb\": 50, \"kmaxKb\": 5, \"pmax\": 1}} | must be at least kminKb",
                "{\"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}} | one of scenario, windows and load is expected",
                "{\"load\": {}, \"windows\": \"x\", \"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}} | one of them is expected",
                "{\"load\": {}, \"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}, \"objective\": \"fast\"} | latency, throughput or balanced",
                "{\"port\": {\"linkGbps\": 100}, \"load\": {\"markRatio\": 3}, \"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}} | load.markRatio",
                "{\"load\": {}, \"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}} | port.linkGbps",
                "{\"port\": {\"linkGbps\": 100}, \"load\": {}, \"current\": {\"kminKb\": 5, \"kmaxKb\": 9, \"pmax\": 1}, \"objektive\": \"fast\"} | objektive",
                "[] | must hold keys and values"
            })
    void state_badInput_isOneLine(String state, String expected) throws IOException {
        Typed run = Typed.run("advise", "ecn", "--state", file(state));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("state.json").contains(expected);
    }

    @Test
    void state_noSuchFile_isOneLine() {
        Typed run = Typed.run(
                "advise", "ecn", "--state", folder.resolve("none.json").toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
    }
}
