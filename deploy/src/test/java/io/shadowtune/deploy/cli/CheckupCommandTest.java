package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckupCommandTest {
    @TempDir
    private Path folder;

    @Test
    void checkup_hostsThatDiffer_endsWithOneAndNamesTheOutlier() throws IOException {
        Path bundles = hosts("9000", "9000", "1500");

        Typed typed = Typed.run("checkup", "--bundle", bundles.toString(), "--json");

        assertThat(typed.exit()).isEqualTo(1);
        JsonNode answer = typed.json();
        assertThat(answer.path("verdict").asText()).isEqualTo("fail");
        assertThat(answer.path("hosts")).hasSize(3);
        assertThat(answer.path("checks")).anySatisfy(check -> {
            assertThat(check.path("id").asText()).isEqualTo("mtu");
            assertThat(check.path("says").asText()).contains("gpu-a3");
            assertThat(check.at("/evidence/0/item").asText()).isNotEmpty();
        });
    }

    @Test
    void checkup_hostsThatAreAlike_endsWithZeroAndSaysWhatWasNotChecked() throws IOException {
        Typed typed = Typed.run("checkup", "--bundle", hosts("9000", "9000").toString());

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("not all was checked", "mtu 9000 on 2 ports of 2 hosts", "unknown");
    }

    @Test
    void checkup_nothingThatCanBeChecked_isNoYes() throws IOException {
        Files.writeString(folder.resolve("uptime.txt"), " 10:00:00 up 3 days\n");

        Typed typed = Typed.run("checkup", "--bundle", folder.toString());
        Typed json = Typed.run("checkup", "--bundle", folder.toString(), "--json");

        assertThat(typed.exit()).isEqualTo(1);
        assertThat(typed.out()).startsWith("Nothing could be checked");
        assertThat(json.exit()).isEqualTo(1);
        assertThat(json.json().path("verdict").asText()).isEqualTo("unknown");
    }

    @Test
    void checkup_baselineThatCannotBeWritten_theAnswerIsToldNevertheless() throws IOException {
        Typed typed =
                Typed.run("checkup", "--bundle", hosts("9000", "9000").toString(), "--save-baseline", "/dev/full");

        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.out()).contains("not all was checked");
        assertThat(typed.err()).hasLineCount(1).startsWith("shadowtune: /dev/full: cannot be written");
    }

    @Test
    void checkup_againstItsBaseline_tellsWhatChanged() throws IOException {
        Path baseline = folder.resolve("baseline.json");
        Typed.run("checkup", "--bundle", hosts("9000").toString(), "--save-baseline", baseline.toString());

        Typed typed = Typed.run("checkup", "--bundle", hosts("1500").toString(), "--baseline", baseline.toString());

        assertThat(typed.exit()).isEqualTo(1);
        assertThat(typed.out()).contains("gpu-a1 rdma0 mtu was 9000, is 1500");
    }

    @Test
    void checkup_twoBundlesOfOneHostName_areNotTakenForOne() throws IOException {
        Path bundle = hosts("9000");
        Path clone = Files.createDirectories(folder.resolve("clone"));
        Files.writeString(
                clone.resolve("manifest.json"),
                "{\"items\": [{\"key\": \"a\", \"file\": \"a.txt\", \"tool\": \"uptime\", \"host\": \"gpu-a1\"}]}");
        Files.writeString(clone.resolve("a.txt"), "up 3 days");

        Typed typed = Typed.run("checkup", "--bundle", bundle.toString(), clone.toString());

        typed.refused(
                2, clone + ": holds the host gpu-a1 as " + bundle + " does; one name for each machine is expected");
    }

    @Test
    void checkup_badBaselineOrBundle_isOneLine() throws IOException {
        Path none = folder.resolve("none");
        Path file = Files.writeString(folder.resolve("baseline.json"), "{}");

        Typed.run("checkup", "--bundle", none.toString())
                .refused(2, none + ": does not exist; a directory, .tar, .tar.gz, .zip or text file is expected");
        Typed.run("checkup", "--bundle", hosts("9000").toString(), "--baseline", file.toString())
                .refused(
                        2,
                        file
                                + ": schemaVersion 1.x and \"hosts\" are expected, as --save-baseline writes them, not version ''");
    }

    private Path hosts(String... mtus) throws IOException {
        Path bundle = Files.createTempDirectory(folder, "bundle");
        for (int i = 0; i < mtus.length; i++) {
            Path host = Files.createDirectories(bundle.resolve("gpu-a" + (i + 1)));
            Files.writeString(
                    host.resolve("ip_link.txt"),
                    "2: rdma0: <BROADCAST,UP> mtu %s qdisc mq state UP mode DEFAULT\n".formatted(mtus[i]));
        }
        return bundle;
    }
}
