package io.shadowtune.reports.why.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a person gets who gets no cause. */
final class UndecidedPageTest {
    private static ToolText item(String key, String tool, String host, String... lines) {
        return new ToolText(new ToolReading(key, tool, host, ""), List.of(lines));
    }

    private static WhyAnswer answer(ToolText... items) {
        return WhyAnswers.ofBundle(
                "bundle", new EvidenceBundle("slow", Stream.of(items).toList(), List.of(), List.of()));
    }

    @Test
    void page_ofUndecidedBundle_saysWhatWasLookedAtWhatIsMissingAndWhatIsLeft() {
        WhyAnswer answer = answer(
                item("mem", "free -m", "a01", "MemTotal: 1000 kB", "MemAvailable: 900 kB"),
                item("nic", "ethtool -S eth0", "a01", "NIC statistics:", "     rx_discards_phy: 12"));

        assertThat(answer.diagnosis().verdict()).isEqualTo(Cause.INSUFFICIENT_EVIDENCE);
        String text = TextPage.of(answer, false);
        assertThat(text)
                .contains("Not decided")
                .contains("Looked at     2 items of 1 host, with counts of the NIC")
                .contains("a second reading of the counts", "./shadowtune collect --out slow.tar.gz")
                .contains("the same from a healthy host", "NCCL_DEBUG=INFO")
                .containsPattern("(?m)^Left ")
                .doesNotContainPattern("(?m)^Confirm ");
        assertThat(HtmlPage.of(answer)).contains("<dt>Looked at</dt>", "<dt>Missing</dt>", "<dt>Left</dt>");
    }

    @Test
    void page_ofUndecidedBundleOfTwoHosts_pointsAtTheFiguresThatAreUnlike() {
        WhyAnswer answer = answer(
                item("a", "sensors", "a01", "power_draw: 120 W"), item("b", "sensors", "a02", "power_draw: 390 W"));

        assertThat(answer.account().looked().figures()).hasSize(1);
        assertThat(TextPage.of(answer, false)).contains("power_draw", "now 120, peers 390", "alone they prove nothing");
    }

    @Test
    void page_ofSureAnswer_showsWhatConfirmsItAndNothingToMeasureNext() {
        WhyAnswer answer = answer(item(
                "dmesg",
                "dmesg -T",
                "a01",
                "[Thu May  8 02:14:12 2026] mlx5_core 0000:2a:00.0 ib1: Link down",
                "[Thu May  8 02:14:30 2026] mlx5_core 0000:2a:00.0 ib1: Link up",
                "[Thu May  8 03:40:01 2026] mlx5_core 0000:2a:00.0 ib1: Link down",
                "[Thu May  8 03:40:12 2026] mlx5_core 0000:2a:00.0 ib1: Link up"));

        assertThat(answer.diagnosis().verdict()).isEqualTo(Cause.LINK_FLAP);
        assertThat(answer.diagnosis().isSure()).isTrue();
        assertThat(answer.diagnosis().nextMeasurements())
                .singleElement()
                .asString()
                .endsWith("(confirms LINK_FLAP)");
        assertThat(TextPage.of(answer, false))
                .containsPattern("(?m)^Confirm ")
                .doesNotContain("Measure next", "over 99");
        assertThat(HtmlPage.of(answer)).doesNotContain("Measure next");
    }
}
