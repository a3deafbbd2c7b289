package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shadowtune.policy.knob.KnobCard;
import io.shadowtune.policy.knob.KnobCards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Run with {@code -Dshadowtune.write-docs=true} to bring the page of knobs in step. */
class KnobsCommandTest {
    private static final Path PAGE = Path.of("..", "docs", "knobs.md");
    private static final String BEGIN = "<!-- knobs: written by KnobsCommandTest -->\n";

    @Test
    void knobs_json_hasEveryKnobWithItsSource() {
        JsonNode knobs = Typed.run("knobs", "--json").json().path("knobs");
        assertThat(knobs).hasSize(KnobCards.all().size());
        assertThat(knobs)
                .allSatisfy(knob -> assertThat(knob.path("source").asText()).isNotEmpty());
    }

    @Test
    void knobs_onLinux_automateHostsAndNoSwitch() {
        assertThat(there("linux", "tcp_rmem max")).isEqualTo("automate");
        assertThat(there("linux", "MTU")).isEqualTo("advise only");
        assertThat(there("linux", "Kmin")).isEqualTo("not there");
    }

    @Test
    void knobs_onSonic_changeWredAfterACheckAndAlphaNever() {
        assertThat(there("sonic-spc3@20240500", "Kmin")).isEqualTo("after a check");
        assertThat(there("sonic-spc3@20240500", "dynamic_th alpha")).isEqualTo("advise only");
        assertThat(Typed.run("knobs", "--platform", "sonic-th5@20230500").out())
                .contains("GCU refuses dynamic_th on th5 before branch 20240500");
    }

    @Test
    void knobs_unknownPlatform_isBadInput() {
        assertThat(Typed.run("knobs", "--platform", "sonic-abacus").exit()).isEqualTo(2);
    }

    @Test
    void page_isAsTheDataAre() throws IOException {
        String page = Files.readString(PAGE);
        String head = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        String wanted = head + tables();
        if (Boolean.getBoolean("shadowtune.write-docs")) {
            Files.writeString(PAGE, wanted);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(wanted);
    }

    private static String there(String platform, String knob) {
        for (JsonNode row :
                Typed.run("knobs", "--platform", platform, "--json").json().path("knobs")) {
            if (row.path("name").asText().equals(knob)) {
                return row.path("there").path("automation").asText();
            }
        }
        throw new AssertionError("no knob " + knob);
    }

    private static String tables() {
        StringBuilder page = new StringBuilder();
        for (KnobCard card : KnobCards.all()) {
            page.append("\n## ").append(card.name()).append("\n\n| | |\n|---|---|\n");
            row(page, "values", card.values());
            row(page, "step; dwell; budget", card.paceWords());
            row(
                    page,
                    "watch / deadline",
                    "%d / %d min"
                            .formatted(
                                    card.watch().least().toMinutes(),
                                    card.watch().deadline().toMinutes()));
            row(page, "scope", card.scope().words());
            row(page, "automation", card.automation().words());
            row(page, "check", card.check());
            row(page, "couplings", String.join("; ", card.couplings()));
            row(page, "read", "`" + card.access().read() + "`");
            row(
                    page,
                    "write",
                    card.access().write().isEmpty() ? "" : "`" + card.access().write() + "`");
            row(page, "source", card.source());
        }
        return page.toString();
    }

    private static void row(StringBuilder page, String name, String text) {
        if (!text.isEmpty() && !text.equals("-") && !text.equals("0 / 0 min")) {
            page.append("| ")
                    .append(name)
                    .append(" | ")
                    .append(text.replace("|", "\\|"))
                    .append(" |\n");
        }
    }
}
