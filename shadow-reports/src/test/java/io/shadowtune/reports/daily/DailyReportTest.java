package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A generated day with an incast, a restart, a gap, a silent switch, a foreign change and refused records. */
class DailyReportTest {
    @TempDir
    static Path directory;

    private static DailyReport report;

    @BeforeAll
    static void build() {
        report = GeneratedDay.troubled(directory);
    }

    @Test
    void summary_namesTheWorstFirst() {
        assertThat(report.summary().level()).isEqualTo(Level.ALERT);
        assertThat(report.summary().headline())
                .startsWith("1 device silent; packets dropped on leaf-3 Ethernet8 queue 3;")
                .endsWith("more things.");
    }

    @Test
    void cost_addsUpWhatWasGenerated() {
        Cost cost = report.cost();
        assertThat(cost.watched()).isEqualTo(new Cost.Watched(5, 16, 16, 1, 0));
        assertThat(cost.pauses().ports()).isEqualTo(1);
        assertThat(cost.pauses().seconds()).isBetween(45 * 2.6, 45 * 3.5);
        assertThat(cost.pausesSent()).isEqualTo(new Cost.PausesSent(Double.NaN, 45 * 100, 1));
        assertThat(cost.drops().queuePackets()).isGreaterThan(0);
        assertThat(cost.queueTime().deepest()).isEqualTo(GeneratedFabric.queueOf(3, 2));
        assertThat(texts(report.summary().costs()))
                .anyMatch(text -> text.startsWith("Pause time: 1 of 16 ports silenced for 2 min"))
                .contains("Pauses sent: 1 of 16 ports silenced their neighbour with 4,500 pause frames.")
                .anyMatch(text -> text.startsWith("GPU-hours: ") && text.contains("not known"));
    }

    @Test
    void causes_sayWhereAndWhenInTheZone() {
        assertThat(texts(report.summary().causes()))
                .anyMatch(text -> text.startsWith("leaf-3 Ethernet8 queue 3 dropped ") && text.contains("+02:00"))
                .anyMatch(text -> text.startsWith("ld-04 mlx5_0 silenced its switch for 33 s"));
        assertThat(report.summary().actions())
                .anySatisfy(action -> assertThat(action.command())
                        .startsWith("shadowtune why --port leaf-3/Ethernet8 --from 2026-")
                        .contains(" --to 2026-"));
    }

    @Test
    void changes_nameSettingsRestartsForeignChangesAndStarts() {
        assertThat(texts(report.summary().changes()))
                .containsExactly(
                        "leaf-1: 2 settings changed by 11:00 +02:00: PORT Ethernet4 fec: rs → none; PORT Ethernet4 mtu:"
                                + " 9100 → 1500.",
                        "leaf-2 restarted its counters around 06:00 +02:00, seen on 4 things.",
                        "Somebody else changed the setting of leaf-1 AZURE_LOSSLESS; 1 block is not scored for that.",
                        "shadowtune at 00:47 +02:00: start, build b1, config c1.");
    }

    @Test
    void wouldHave_givesNoFigureWhereTheEffectIsNotKnown() {
        List<ArmReport.Want> wants = report.arms().report().wants();
        assertThat(wants).extracting(ArmReport.Want::arm).containsExactly("learned", "rule");
        assertThat(wants.get(1).effect()).isEqualTo("unidentified (no demand source)");
        assertThat(wants.get(0).effect())
                .startsWith("simulated, never compared with hardware; hold is not known in the same way")
                .doesNotContain("mean queue");
        assertThat(wants.get(0).different()).isEqualTo(14);
        assertThat(report.arms().report().foreignBlocks()).isEqualTo(1);
        assertThat(report.arms().envelopeHits())
                .extracting(EnvelopeHits::limit, EnvelopeHits::blocks)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("step at most ×1.5", 14));
    }

    @Test
    void outcomes_unidentifiedOnes_haveNoNumbers() {
        assertThat(report.outcomes())
                .filteredOn(tally -> tally.label().equals("unidentified"))
                .hasSize(2)
                .allMatch(tally -> Double.isNaN(tally.queueMeanBytes()) && Double.isNaN(tally.pauseFrames()));
    }

    @Test
    void coverage_findsTheSilentSwitchAndTheGap() {
        DeviceCoverage silent = report.coverage().get(0);
        assertThat(silent.device().device()).isEqualTo("leaf-4");
        assertThat(silent.coveredRatio()).isCloseTo(0.75, Offset.offset(1e-6));
        DeviceCoverage.Gap gap = report.coverage().get(1).gaps().get(0);
        assertThat(Duration.between(gap.from(), gap.to())).isEqualTo(Duration.ofMinutes(90));
        assertThat(report.day().clock(gap.from())).isEqualTo("03:00 +02:00");
    }

    @Test
    void forecasts_areScoredAgainstTheBestSimpleModel() {
        ForecastScore score = report.forecasts().scores().get(0);
        assertThat(score.bestSimple()).isEqualTo("ewma");
        assertThat(score.skillRatio()).isBetween(0.05, 0.6);
        assertThat(score.spoke()).extracting(ForecastScore.Speaker::model).containsExactly("lstm", "ewma");
        WarningScore warning = report.forecasts().warnings().get(0);
        assertThat(warning.came()).isEqualTo(1);
        assertThat(warning.medianLeadSeconds()).isEqualTo(600);
    }

    @Test
    void refused_groupsByReasonWithAnExample() {
        assertThat(report.refused().deadLetters())
                .extracting(DeadLetters::reason, DeadLetters::count)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("MALFORMED", 130L),
                        org.assertj.core.groups.Tuple.tuple("TOO_LARGE", 1L));
    }

    @Test
    void missing_countsDaysOfTheZone() {
        assertThat(report.missing())
                .contains(new Missing("seasonal forecast", "7 days of windows: 1 of 7", GeneratedDay.DATE.plusDays(6)));
    }

    @Test
    void worst_drawsTheDay() {
        WorstEntity first = report.worst().get(0);
        assertThat(first.entity()).isEqualTo(GeneratedFabric.queueOf(3, 2));
        assertThat(first.series())
                .extracting(WorstEntity.Series::name)
                .contains("queue watermark", "marked", "dropped");
        assertThat(first.series().get(0).values()).hasSize(96);
    }

    static List<String> texts(List<Point> points) {
        return points.stream().map(Point::text).toList();
    }
}
