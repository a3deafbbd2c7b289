package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WhyCommandTest {
    private static final String FLAP = """
            [Thu May  8 02:14:12 2026] mlx5_core 0000:2a:00.0 ib1: Link down
            [Thu May  8 02:14:30 2026] mlx5_core 0000:2a:00.0 ib1: Link up
            [Thu May  8 03:40:01 2026] mlx5_core 0000:2a:00.0 ib1: Link down
            [Thu May  8 03:40:12 2026] mlx5_core 0000:2a:00.0 ib1: Link up
            [Thu May  8 05:02:44 2026] mlx5_core 0000:2a:00.0 ib1: Link down
            [Thu May  8 05:02:59 2026] mlx5_core 0000:2a:00.0 ib1: Link up
            """;

    @TempDir
    private Path folder;

    @Test
    void why_bundleOfAFlappingLink_isOneDocumentWithTheCauseAndItsEvidence() throws IOException {
        Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        JsonNode answer =
                Typed.run("why", "--bundle", folder.toString(), "--json").json();

        assertThat(answer.at("/verdict/cause").asText()).isEqualTo("LINK_FLAP");
        assertThat(answer.at("/verdict/is_network").asBoolean()).isTrue();
        assertThat(answer.at("/findings/0/evidence/0/item").asText()).isEqualTo("dmesg.txt");
        assertThat(answer.at("/findings/0/confirm_with").asText()).isNotBlank();
    }

    @Test
    void why_textAndPage_sayCauseEvidenceAndWhatNotToDo() throws IOException {
        Files.writeString(folder.resolve("dmesg.txt"), FLAP + "<script>alert(1)</script>\n");
        Path page = folder.resolve("why.html");

        Typed typed = Typed.run("why", "--bundle", folder.toString(), "--html", page.toString(), "--details");

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).contains("LINK_FLAP", "Network?", "Evidence", "Unsafe", "Wake", "dmesg.txt:1");
        assertThat(Files.readString(page)).contains("LINK_FLAP").doesNotContain("<script>");
    }

    @Test
    void why_oneFactOfTwoReadings_isOneLineWithBothPlaces() throws IOException {
        for (int reading = 0; reading < 2; reading++) {
            Files.writeString(
                    folder.resolve("hwc_t%d.txt".formatted(reading)),
                    "/sys/class/infiniband/mlx5_0/ports/1/counters/link_downed:%d\n".formatted(2 + 17 * reading));
        }

        assertThat(Typed.run("why", "--bundle", folder.toString(), "--details").out())
                .containsPattern("link_downed \\+17 +\\[hwc_t0.txt:1, hwc_t1.txt:1]");
    }

    @Test
    void why_textOfASureAnswer_claimsNoCertaintyAndAsksForNothingVague() throws IOException {
        Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        assertThat(Typed.run("why", "--bundle", folder.toString()).out())
                .contains("Read 1 item, ", "lines of 0 items were not understood, 0 files were not read")
                .doesNotContain("100 %", "99 %", "98 %", "Measure next");
    }

    @Test
    void why_manifestCutOff_isOneLineWithItsPlace() throws IOException {
        Files.writeString(folder.resolve("manifest.json"), "{\"items\": [");

        assertThat(Typed.run("why", "--bundle", folder.toString()).err())
                .contains("manifest.json: is no JSON: Unexpected end-of-input")
                .doesNotContain("REDACTED");
    }

    @Test
    void why_nothingDecisive_saysSoAndEndsWithZero() throws IOException {
        Files.writeString(folder.resolve("uptime.txt"), " 10:00:00 up 3 days\n");

        Typed typed = Typed.run("why", "--bundle", folder.toString(), "--json");

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().at("/verdict/cause").asText()).isEqualTo("INSUFFICIENT_EVIDENCE");
        assertThat(typed.json().at("/verdict/is_network").isNull()).isTrue();
    }

    @Test
    void why_bundleThatIsNotThere_isOneLine() {
        Path none = folder.resolve("none");

        Typed.run("why", "--bundle", none.toString())
                .refused(2, none + ": does not exist; a directory, .tar, .tar.gz, .zip or text file is expected");
    }

    @Test
    void why_pageThatIsTheBundle_isRefusedAndTheBundleIsLeft() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        Typed.run("why", "--bundle", bundle.toString(), "--html", bundle.toString())
                .refused(2, "--html " + bundle + ": is the input; another name is expected");
        assertThat(bundle).hasContent(FLAP);
    }

    @Test
    void why_pageThatCannotBeWritten_theAnswerIsToldNevertheless() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        Typed typed = Typed.run("why", "--bundle", bundle.toString(), "--html", "/dev/full");
        Typed json = Typed.run("why", "--bundle", bundle.toString(), "--html", "/dev/full", "--json");

        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.out()).startsWith("LINK_FLAP");
        assertThat(typed.err())
                .hasLineCount(1)
                .startsWith("shadowtune: /dev/full: cannot be written: No space left on device");
        assertThat(json.exit()).isEqualTo(3);
        assertThat(json.json().at("/verdict/cause").asText()).isEqualTo("LINK_FLAP");
        assertThat(json.json().at("/error/code").asText()).isEqualTo("UNWRITABLE");
    }

    @Test
    void why_pageThatIsADevice_isWrittenToItAndNotOverIt() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);
        Path link = Files.createSymbolicLink(folder.resolve("null"), Path.of("/dev/null"));

        assertThat(Typed.run("why", "--bundle", bundle.toString(), "--html", link.toString())
                        .exit())
                .isZero();
        assertThat(link).isSymbolicLink();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void why_dataFolderBesideABundleWithoutHistory_isTold() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        Typed typed = Typed.run("why", "--bundle", bundle.toString(), "--data", folder.toString());

        assertThat(typed.exit()).isZero();
        assertThat(typed.out()).startsWith("LINK_FLAP");
        assertThat(typed.err())
                .isEqualTo("shadowtune: --data %s: holds no history that can be read now; the answer does without%n"
                        .formatted(folder));
    }

    @Test
    void why_whatTheCollectorCouldNotTake_isToldAsNotTested() throws IOException {
        Files.writeString(folder.resolve("dmesg.txt"), FLAP);
        Files.writeString(folder.resolve("manifest.json"), """
                {"items": [{"file": "dmesg.txt"}], "skipped": [
                  {"key": "eth0_ethtool_m", "tool": "ethtool -m eth0", "reason": "missing", "because": "ethtool is not installed"},
                  {"key": "eth0_ethtool_S", "tool": "ethtool -S eth0", "reason": "missing", "because": "ethtool is not installed"},
                  {"key": "lspci", "tool": "lspci -vvv", "reason": "denied", "because": "Operation not permitted"}]}""");
        Path page = folder.resolveSibling("why.html");

        Typed typed = Typed.run("why", "--bundle", folder.toString(), "--html", page.toString());
        Typed json = Typed.run("why", "--bundle", folder.toString(), "--json");

        assertThat(typed.out())
                .containsSubsequence(
                        "Could not be tested",
                        "lspci -vvv: Operation not permitted",
                        "2 readings, such as ethtool -m eth0: ethtool is not installed");
        assertThat(Files.readString(page)).contains("could not be tested", "lspci -vvv: Operation not permitted");
        assertThat(json.json().at("/read/not_taken/2/reason").asText()).isEqualTo("denied");
    }

    @Test
    void why_pageInNoFolder_isOneLineThatNamesIt() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);
        Path page = folder.resolve("none").resolve("why.html");

        Typed.run("why", "--bundle", bundle.toString(), "--html", page.toString())
                .refused(2, page + ": no such file or folder");
    }
}
