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
                .refused(2, none + ": does not exist; a directory, .tar.gz, .zip or text file is expected");
    }

    @Test
    void why_pageThatIsTheBundle_isRefusedAndTheBundleIsLeft() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);

        Typed.run("why", "--bundle", bundle.toString(), "--html", bundle.toString())
                .refused(2, "--html " + bundle + ": is the input; another name is expected");
        assertThat(bundle).hasContent(FLAP);
    }

    @Test
    void why_pageInNoFolder_isOneLineThatNamesIt() throws IOException {
        Path bundle = Files.writeString(folder.resolve("dmesg.txt"), FLAP);
        Path page = folder.resolve("none").resolve("why.html");

        Typed.run("why", "--bundle", bundle.toString(), "--html", page.toString())
                .refused(2, page + ": no such file or folder");
    }
}
