package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollectCommandTest {
    @TempDir
    private Path folder;

    @Test
    void collect_withoutFile_isUsage() {
        Typed.run("collect")
                .refused(2, "collect: Missing required option: '--out=FILE.tar.gz'; see 'shadowtune collect --help'");
    }

    @Test
    void collect_fileThatIsThere_isKeptAndOneLine() throws IOException {
        Path out = Files.writeString(folder.resolve("b.tar.gz"), "precious");

        Typed.run("collect", "--out", out.toString())
                .refused(2, out + ": is there already; give another name or --overwrite");
        assertThat(Files.readString(out)).isEqualTo("precious");
    }

    @Test
    void collect_folderThatIsNotThereAndSecondsOutOfRange_areRefusedBeforeAnythingIsRead() {
        Path out = folder.resolve("none/b.tar.gz");

        Typed.run("collect", "--out", out.toString()).refused(2, out + ": its folder does not exist");
        assertThat(Typed.run("collect", "--out", folder.resolve("b").toString(), "--seconds", "0")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void collect_placesThatCannotBeWritten_areToldBeforeTheWait() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        Path file = Files.writeString(folder.resolve("file"), "precious");
        String[] hour = {"--seconds", "3600"};

        assertThat(Typed.run("collect", "--out", "/proc/b.tar.gz", hour[0], hour[1])
                        .exit())
                .isEqualTo(3);
        assertThat(Typed.run("collect", "--out", "/dev/null", hour[0], hour[1], "--overwrite")
                        .err())
                .contains("/dev/null: cannot be written: is no regular file");
        assertThat(Typed.run("collect", "--out", loop.toString(), hour[0], hour[1])
                        .exit())
                .isEqualTo(2);
        assertThat(Typed.run("collect", "--out", folder.resolve("x".repeat(300)).toString(), hour[0], hour[1])
                        .exit())
                .isEqualTo(3);
        Typed.run("collect", "--out", file.resolve("b").toString(), hour[0], hour[1])
                .refused(2, file.resolve("b") + ": " + file + " is no folder");
        assertThat(file).hasContent("precious");
    }

    @Test
    void collect_list_saysWhatWouldBeTakenAndTakesNothing() {
        Typed typed = Typed.run("collect", "--list", "--json");

        List<String> tools = new ArrayList<>();
        typed.json().path("items").forEach(item -> tools.add(item.path("tool").asText()));
        assertThat(tools).contains("ethtool -S {netdev}", "nvidia-smi -q", "/proc/interrupts", "dmesg -T");
        assertThat(Typed.run("collect", "--list").out()).contains("ethtool -S {netdev}");
    }

    @Test
    void collect_thisMachine_isAnArchiveThatWhyAnswersFrom() throws IOException {
        Path out = folder.resolve("here.tar.gz");

        JsonNode account = Typed.run(
                        "collect", "--out", out.toString(), "--seconds", "1", "--symptom", "slow", "--json")
                .json();
        Typed why = Typed.run("why", "--bundle", out.toString(), "--json");

        assertThat(account.path("readings").asInt()).isGreaterThan(10);
        assertThat(account.path("bytes").asLong()).isEqualTo(Files.size(out));
        assertThat(account.path("skipped"))
                .allMatch(one -> !one.path("because").asText().isEmpty());
        assertThat(why.exit()).isZero();
        assertThat(why.json().at("/question/symptom").asText()).isEqualTo("slow");
        assertThat(why.json().at("/read/items").asInt())
                .isEqualTo(account.path("readings").asInt());
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(out);
        }
    }
}
