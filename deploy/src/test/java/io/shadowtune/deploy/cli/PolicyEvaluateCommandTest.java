package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.deploy.ecn.evaluation.TinyReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PolicyEvaluateCommandTest {
    @TempDir
    private Path folder;

    @Test
    void evaluate_tinyReference_writesPageWithKnownScenarioNearTheBest() throws IOException {
        Path reference = TinyReference.write(folder.resolve("reference"));
        Path out = folder.resolve("out");

        Typed typed = Typed.run(
                "policy",
                "evaluate",
                "--reference",
                reference.toString(),
                "--out",
                out.toString(),
                "--seeds",
                "1",
                "--json");

        assertThat(typed.exit()).isIn(0, 1);
        JsonNode answer = new ObjectMapper().readTree(typed.out());
        assertThat(answer.get("scenarios").asInt()).isEqualTo(2);
        assertThat(answer.get("targets").get(0).get("figure").asDouble()).isBetween(1.0, 1.1);
        assertThat(answer.get("within").asBoolean()).isEqualTo(typed.exit() == 0);
        assertThat(Files.readString(out.resolve("policy.md")))
                .doesNotContain("{{")
                .contains("| scenario known, as advised |", "| SONiC default (hold) |", "(policy/mixed.svg)");
        assertThat(Files.readString(out.resolve("policy").resolve("incast.svg")))
                .contains("many to one");
    }

    @Test
    void evaluate_noReference_isRefused() {
        Typed typed = Typed.run("policy", "evaluate", "--reference", folder.toString(), "--out", folder.toString());

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("a folder of the packet-level reference is expected");
    }
}
