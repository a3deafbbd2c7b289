package io.shadowtune.reports.why.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.FoundClue;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EvidenceLinesTest {
    private static FoundClue clue(Clue.Role role, String says, Match... matches) {
        List<Match> found = List.of(matches);
        return new FoundClue(new Clue(role, 1, says, any -> found), found);
    }

    private static Match match(String item, String host, String fact) {
        return new Match(List.of(item), 1, host, fact);
    }

    @Test
    void of_severalClues_showsEachOnceAndTheHealthyPeerBesideTheSuffering() {
        Finding finding = new Finding(
                CauseSheet.of(Cause.GDR_DISABLED, "means").advice("fix", "confirm", "", "owner"),
                Finding.Status.SUPPORTED,
                5,
                0,
                0.9,
                List.of(
                        clue(Clue.Role.SUPPORTING, "a setting is off", match("c", "a01", "off")),
                        clue(
                                Clue.Role.DECISIVE,
                                "a link is slow",
                                match("a", "a01", "8 of 32"),
                                match("b", "a01", "downgraded")),
                        clue(
                                Clue.Role.SUPPORTING,
                                "a healthy peer is fast",
                                match("d", "a01", "100 Gb/s"),
                                match("e", "a02", "healthy side: 390 Gb/s"))),
                Optional.empty());

        assertThat(EvidenceLines.of(finding, 3))
                .extracting(ShownFact::fact)
                .containsExactly(
                        "a link is slow: 8 of 32",
                        "a healthy peer is fast: 100 Gb/s",
                        "a healthy peer is fast: healthy side: 390 Gb/s");
    }
}
