package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerdictCommandTest {
    @TempDir
    private Path folder;

    private String id = "";

    @BeforeEach
    void ask() throws IOException {
        Files.writeString(folder.resolve("dmesg.txt"), """
                [Thu May  8 02:14:12 2026] mlx5_core 0000:2a:00.0 ib1: Link down
                [Thu May  8 02:14:30 2026] mlx5_core 0000:2a:00.0 ib1: Link up
                [Thu May  8 03:40:01 2026] mlx5_core 0000:2a:00.0 ib1: Link down
                """);
        id = why().path("id").asText();
        Files.createDirectories(data());
    }

    private Path data() {
        return folder.resolveSibling(folder.getFileName() + "-data");
    }

    private JsonNode why() {
        return Typed.run("why", "--bundle", folder.toString(), "--json", "--data", data().toString())
                .json();
    }

    private Typed verdict(String answer, String... more) {
        String[] args = new String[more.length + 4];
        System.arraycopy(new String[] {"verdict", answer, "--data", data().toString()}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        return Typed.run(args);
    }

    @Test
    void verdict_onAnAnswer_isKeptAndTheNextAnswerTellsIt() {
        assertThat(why().has("agreement")).isFalse();

        JsonNode first =
                verdict(id, "--cause", "link-flap", "--by", "ann", "--json").json();
        JsonNode again =
                verdict(id, "--cause", "MTU_MISMATCH", "--by", "ann", "--json").json();

        assertThat(first.path("agrees").asBoolean()).isTrue();
        assertThat(first.path("replaced").asBoolean()).isFalse();
        assertThat(first.at("/agreement/agreed").asInt()).isEqualTo(1);
        assertThat(again.path("replaced").asBoolean()).isTrue();
        assertThat(why().at("/agreement/judged").asInt()).isEqualTo(1);
        assertThat(why().at("/agreement/agreed").asInt()).isZero();
        assertThat(Typed.run("why", "--bundle", folder.toString(), "--data", data().toString())
                        .out())
                .contains("shadowtune verdict " + id, "people agreed with 0 of 1 answers");
    }

    @Test
    void verdict_unlikeAnyLabelOrName_isOneLineAndKeepsNothing() {
        verdict(id, "--cause", "LINK_FLP", "--by", "ann")
                .refused(2, "--cause LINK_FLP: a label of docs/causes.md is expected; the nearest is LINK_FLAP");
        verdict(id, "--cause", "MOON", "--by", "ann").refused(2, "--cause MOON: a label of docs/causes.md is expected");
        verdict(id + "0", "--cause", "LINK_FLAP", "--by", "ann")
                .refused(
                        2,
                        id + "0: a name such as w-LINK_FLAP-3f9a0c7be21d7c04, exactly as the answer's page shows it, is"
                                + " expected");
        verdict(id, "--cause", "LINK_FLAP", "--by", " ")
                .refused(2, "--by: 1 to 64 characters on one line are expected, 0 given");
        verdict(id, "--cause", "LINK_FLAP", "--by", "ann", "--note", "a\u001b[31m")
                .refused(2, "--note: up to 1000 characters on one line are expected, 6 given");

        assertThat(data()).isEmptyDirectory();
    }

    @Test
    void verdict_intoAFolderThatIsNotThere_isOneLineAndMakesNone() {
        Path typo = data().resolveSibling("typo");

        Typed.run("verdict", id, "--cause", "LINK_FLAP", "--by", "ann", "--data", typo.toString())
                .refused(2, typo + ": does not exist; the data folder of 'run' or 'replay --data' is expected");

        assertThat(typo).doesNotExist();
    }

    @Test
    void verdict_thatContradictsAnothers_saysSo() {
        verdict(id, "--cause", "LINK_FLAP", "--by", "ann");

        Typed bob = verdict(id, "--cause", "MTU_MISMATCH", "--by", "bob");

        assertThat(bob.out()).hasLineCount(1).contains("not LINK_FLAP; 1 of the others names another cause");
        assertThat(verdict(id, "--cause", "MTU_MISMATCH", "--by", "bob", "--json")
                        .json()
                        .path("contradicted_by")
                        .asInt())
                .isEqualTo(1);
    }
}
