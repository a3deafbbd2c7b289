package io.shadowtune.reports.why.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.ingest.telemetry.Unit;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.live.ComparedFigure;
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
    void page_ofOneEventAgainstNone_showsAHundredfoldDifferenceBeforeIt() {
        WhyAnswer answer = answer(
                item("a", "sensors", "a01", "power_draw: 3 W", "drop_events: 40 events"),
                item("b", "sensors", "a02", "power_draw: 390 W", "drop_events: 1 events"));
        WhyAnswer faint =
                answer(item("a", "ethtool -S eth0", "a01", "retries: 1.0 %"), item("b", "x", "a02", "retries: 0 s"));

        assertThat(answer.account().looked().figures())
                .first()
                .extracting(ComparedFigure::figure)
                .isEqualTo("power_draw");
        // of different units: compared with nothing
        assertThat(faint.account().looked().figures()).isEmpty();
    }

    @Test
    void littleOfUnit_countOfOneAgainstNone_isNoDifferenceAndShareIs() {
        assertThat(unlikeness(Unit.EVENTS, 1, 0)).isLessThan(Math.log(1.5));
        assertThat(unlikeness(Unit.NONE, 1, 0)).isLessThan(unlikeness(Unit.EVENTS, 500, 5));
        assertThat(unlikeness(Unit.EVENTS, 500, 5)).isGreaterThan(4);
        assertThat(unlikeness(Unit.RATIO, 0.02, 0)).isGreaterThan(Math.log(20));
    }

    private static double unlikeness(Unit unit, double one, double other) {
        double little = LittleOfUnit.of(unit, one, other);
        return Math.log((one + little) / (other + little));
    }

    @Test
    void where_netdevAndRdmaDeviceOfOnePort_areOnePartWithBothNames() {
        Evidence joined = evidence(
                item("rdma", "ibdev2netdev", "a01", "mlx5_0 port 1 ==> rdma0 (Up)", "mlx5_1 port 1 ==> rdma1 (Up)"),
                item("drv", "ethtool -i rdma0", "a01", "driver: mlx5_core", "bus-info: 0000:2a:00.0"));
        NicNames names = NicNames.of(joined);

        assertThat(Stream.of("mlx5_0", "mlx5_0/1", "rdma0", "0000:2a:00.0").map(name -> names.joined("a01", name)))
                .containsOnly("rdma0");
        assertThat(names.words("a01", "rdma0")).isEqualTo("mlx5_0 (rdma0)");
        assertThat(names.joined("a02", "mlx5_0")).isEqualTo("mlx5_0");
        NicNames twoPorts = NicNames.of(evidence(
                item("rdma", "ibdev2netdev", "a01", "mlx4_0 port 1 ==> ib0 (Up)", "mlx4_0 port 2 ==> ib1 (Up)")));
        assertThat(twoPorts.joined("a01", "mlx4_0")).isEqualTo("mlx4_0");
        assertThat(twoPorts.joined("a01", "mlx4_0/2")).isEqualTo("ib1");
    }

    private static Evidence evidence(ToolText... items) {
        return Evidence.of("slow", Stream.of(items).map(ToolParsers::read).toList());
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
