package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Match;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class NextMeasurementsTest {
    private static Finding finding(Cause cause, Finding.Status status, double confidence, String command) {
        Match match = new Match(List.of("item"), 1, "a01", "seen");
        Clue clue = new Clue(Clue.Role.SUPPORTING, 1, "says", any -> List.of(match));
        CauseSheet sheet = CauseSheet.of(cause, "means").advice("fix", command, "", "owner");
        return new Finding(
                sheet, status, 3, 0, confidence, List.of(new FoundClue(clue, List.of(match))), Optional.empty());
    }

    private static final Finding RIVAL =
            finding(Cause.MTU_MISMATCH, Finding.Status.UNTESTED, 0.3, "ping -M do <peer>; ip link show");

    @Test
    void of_sureAnswer_isOnlyWhatConfirmsIt() {
        List<String> next = NextMeasurements.of(
                List.of(finding(Cause.LINK_FLAP, Finding.Status.SUPPORTED, 0.95, "dmesg -T"), RIVAL));

        assertThat(next).containsExactly("dmesg -T (confirms LINK_FLAP)");
    }

    @Test
    void of_doubtfulAnswer_asksForItFirstAndThenItsRivals() {
        List<String> next = NextMeasurements.of(
                List.of(finding(Cause.LINK_FLAP, Finding.Status.SUPPORTED, 0.6, "dmesg -T"), RIVAL));

        assertThat(next)
                .containsExactly(
                        "dmesg -T (decides LINK_FLAP)", "ping -M do <peer>; ip link show (decides MTU_MISMATCH)");
    }

    @Test
    void of_secondCauseBesideASureOne_isAskedForToo() {
        List<String> next = NextMeasurements.of(List.of(
                finding(Cause.LINK_FLAP, Finding.Status.SUPPORTED, 0.95, "dmesg -T"),
                finding(Cause.GPU_STRAGGLER, Finding.Status.SUPPORTED, 0.5, "nvidia-smi -q")));

        assertThat(next).hasSize(2).last().isEqualTo("nvidia-smi -q (decides GPU_STRAGGLER)");
    }

    @Test
    void of_undecided_putsTheCommandFirstThatTellsOfMost() {
        List<String> next = NextMeasurements.of(List.of(
                finding(Cause.INSUFFICIENT_EVIDENCE, Finding.Status.SUPPORTED, 0.25, "collect"),
                finding(Cause.MTU_MISMATCH, Finding.Status.UNTESTED, 0.31, "ping -M do <peer>"),
                finding(Cause.LINK_PHY_ERRORS, Finding.Status.UNTESTED, 0.3, "ethtool -S <dev> | grep crc"),
                finding(Cause.LINK_FLAP, Finding.Status.UNTESTED, 0.3, "ethtool -S <dev> | grep down"),
                finding(Cause.RDMA_RNR, Finding.Status.UNTESTED, 0.01, "rdma resource show qp"),
                finding(Cause.PFC_STORM, Finding.Status.REFUTED, 0.2, "show pfc counters")));

        assertThat(next)
                .containsExactly(
                        "ethtool -S <dev> | grep crc (decides LINK_PHY_ERRORS; tells of LINK_FLAP, too)",
                        "ethtool -S <dev> | grep down (decides LINK_FLAP; tells of LINK_PHY_ERRORS, too)",
                        "ping -M do <peer> (decides MTU_MISMATCH)");
    }
}
