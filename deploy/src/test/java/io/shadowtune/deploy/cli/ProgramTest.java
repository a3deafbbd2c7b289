package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgramTest {
    private static final List<String> COMMANDS = List.of("replay", "run", "report", "history", "backtest", "train");

    @Test
    void help_atTheTop_listsEveryCommandWithItsOwnWords() {
        Typed help = Typed.run("--help");

        assertThat(help.exit()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .contains(COMMANDS)
                .containsOnlyOnce("in shadow first")
                .contains("Exit code");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"replay", "run", "report", "history", "history query", "backtest", "train", "train forecast"})
    void help_ofEveryCommand_isThere(String command) {
        String[] words = (command + " --help").split(" ", -1);

        Typed help = Typed.run(words);

        assertThat(help.exit()).isZero();
        assertThat(help.out())
                .contains("Usage: shadowtune " + command, "--json", "--verbose")
                .doesNotContain("in shadow first");
    }

    @Test
    void version_anywhere_isOneLine() {
        assertThat(Typed.run("--version").out()).startsWith("shadowtune ").hasLineCount(1);
        assertThat(Typed.run("replay", "--version").exit()).isZero();
    }

    @Test
    void noCommand_isAMistakeThatNamesThemAll() {
        Typed nothing = Typed.run();

        assertThat(nothing.exit()).isEqualTo(2);
        assertThat(nothing.err()).hasLineCount(1).contains(COMMANDS).contains("shadowtune --help");
    }

    @Test
    void unknownCommandOrOption_namesTheNearest() {
        Typed.run("xyzzy").refused(2, "xyzzy: is no command of shadowtune; see 'shadowtune --help'");
        Typed.run("repaly", "x").refused(2, "repaly: is no command of shadowtune; the nearest is replay");
        Typed.run("history", "qeury").refused(2, "qeury: is no command of shadowtune history; the nearest is query");
        Typed.run("replay", "x", "--dry-rum")
                .refused(2, "--dry-rum: is no option of shadowtune replay; the nearest is --dry-run");
        Typed.run("twin", "run", "--scenario", "a.yaml", "--enginee", "fast")
                .refused(2, "--enginee: is no option of shadowtune twin run; the nearest is --engine");
        Typed.run("forecast", "evaluate", "--ouut", "x")
                .refused(2, "--ouut: is no option of shadowtune forecast evaluate; the nearest is --out");
        Typed.run("--verbos").refused(2, "--verbos: is no option of shadowtune; the nearest is --verbose");
    }

    @Test
    void usageMistake_isOneLineThatNamesTheHelp() {
        Typed.run("replay").refused(2, "replay: Missing required parameter: 'PATH'; see 'shadowtune replay --help'");
        Typed.run("replay", "x", "--speed", "3")
                .refused(
                        2,
                        "replay: --speed must be max, 1x, 60x or another factor, not '3'; see 'shadowtune replay --help'");
        Typed.run("history", "query", "SELECT 1", "--limit", "0")
                .refused(2, "history query: --limit must be at least 1; see 'shadowtune history query --help'");
    }

    @Test
    void mistake_withJsonAnywhere_isADocument() {
        for (Typed typed : List.of(Typed.run("--json", "repaly"), Typed.run("repaly", "--json"))) {
            assertThat(typed.exit()).isEqualTo(2);
            assertThat(typed.err()).hasLineCount(1);
            var error = typed.json().path("error");
            assertThat(error.path("code").asText()).isEqualTo("UNKNOWN_COMMAND");
            assertThat(error.path("where").asText()).isEqualTo("repaly");
            assertThat(error.path("expected").asText()).endsWith("the nearest is replay");
            assertThat(typed.json().size()).isEqualTo(1);
            assertThat(error.size()).isEqualTo(3);
        }
    }

    @Test
    void mistakeInTheConfiguration_isToldLikeAnyOther() {
        Typed.run("history", "query", "SELECT 1", "--set", "broker.prot=1")
                .refused(2, "--set broker.prot: 'broker.prot' is no key; the nearest is broker.port");
        Typed.in(Map.of("SHADOWTUNE_BROKER_PORT", "x"), "history", "query", "SELECT 1")
                .refused(2, "SHADOWTUNE_BROKER_PORT: 'x' where whole number 0..65535 is expected");
    }

    @Test
    void trace_isShownToThoseWhoAskOnly() {
        String[] args = {"history", "query", "SELECT 1", "--data", "/nowhere"};

        assertThat(Typed.run(args).err()).hasLineCount(1);
        Typed verbose = Typed.run("history", "query", "SELECT 1", "--data", "/nowhere", "--verbose");
        assertThat(verbose.exit()).isEqualTo(2);
        assertThat(verbose.err()).contains("\tat io.shadowtune");
    }

    @Test
    void fileOfArguments_isAnOrdinaryPath() {
        Typed.run("replay", "@missing").refused(2, "@missing: no such file or folder");
    }
}
