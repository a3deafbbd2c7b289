package io.shadowtune.reports.why.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.reports.why.verdict.AnswerId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WatchTest {
    private static final Instant START = Instant.parse("2026-05-24T00:00:00Z");
    private static final WatchDay DAY =
            new WatchDay(START, START.plusSeconds(86_400), START.plusSeconds(86_400), ZoneOffset.UTC);

    private static EntityDays port(String name, double before, double lastThree) {
        double[] days = new double[WorseningRule.DAYS];
        Arrays.fill(days, before);
        Arrays.fill(days, days.length - 3, days.length, lastThree);
        return new EntityDays(EntityId.port("gpu-a", "leaf-3", name), days);
    }

    private static List<EntityDays> quietAnd(EntityDays... others) {
        List<EntityDays> all = new ArrayList<>(List.of(others));
        for (int i = 0; i < 8; i++) {
            all.add(port("Ethernet" + 100 * i, 0, 0));
        }
        return all;
    }

    static Optional<GpuHours> unknown(Finding finding) {
        return Optional.empty();
    }

    private static List<Finding> judged(WatchedSignal signal, EntityDays... others) {
        return Watch.judged(Map.of(signal, quietAnd(others)), DAY, WatchTest::unknown);
    }

    @Test
    void judged_portWithNewErrors_isNamedWithItsPastAndItsPeers() {
        List<Finding> found = judged(WatchedSignal.PORT_ERRORS, port("Ethernet12", 0, 1_200));

        assertThat(found).hasSize(1);
        Finding finding = found.get(0);
        assertThat(finding.entity().text()).isEqualTo("port:gpu-a/leaf-3/Ethernet12");
        assertThat(finding.since()).isEqualTo("2026-05-22T00:00:00Z");
        assertThat(finding.level()).isEqualTo(new Finding.Level(0, 1_200, 0, 8));
        assertThat(finding.cause()).isEqualTo("LINK_PHY_ERRORS");
        assertThat(finding.because())
                .isEqualTo(
                        "leaf-3 Ethernet12: damaged frames rose from 0 to 1,200 a day since 2026-05-22; its 8 peers: 0."
                                + " Usually link phy errors.");
        assertThat(AnswerId.parse(finding.id()))
                .hasValueSatisfying(id -> assertThat(id.kind()).isEqualTo(AnswerId.Kind.FINDING));
    }

    @Test
    void judged_again_hasTheSameNamesAndAnotherDayOthers() {
        EntityDays bad = port("Ethernet12", 0, 1_200);
        WatchDay next = new WatchDay(DAY.end(), DAY.end().plusSeconds(86_400), DAY.end(), ZoneOffset.UTC);

        assertThat(judged(WatchedSignal.PORT_ERRORS, bad)).isEqualTo(judged(WatchedSignal.PORT_ERRORS, bad));
        assertThat(Watch.judged(Map.of(WatchedSignal.PORT_ERRORS, quietAnd(bad)), next, WatchTest::unknown)
                        .get(0)
                        .id())
                .isNotEqualTo(judged(WatchedSignal.PORT_ERRORS, bad).get(0).id());
    }

    @Test
    void judged_whatHurtsMost_standsFirst() {
        Map<WatchedSignal, List<EntityDays>> all = new EnumMap<>(WatchedSignal.class);
        all.put(WatchedSignal.FEC_CORRECTED, quietAnd(port("Ethernet4", 1e6, 1e9)));
        all.put(WatchedSignal.PORT_FLAPS, quietAnd(port("Ethernet8", 0, 8), port("Ethernet12", 0, 40)));

        assertThat(Watch.judged(all, DAY, WatchTest::unknown).stream()
                        .map(found -> found.entity().part()))
                .containsExactly("Ethernet12", "Ethernet8", "Ethernet4");
    }

    @Test
    void judged_whatCostsMost_standsFirstWhateverItIs() {
        Map<WatchedSignal, List<EntityDays>> all = new EnumMap<>(WatchedSignal.class);
        all.put(WatchedSignal.FEC_CORRECTED, quietAnd(port("Ethernet4", 1e6, 1e9)));
        all.put(WatchedSignal.PORT_FLAPS, quietAnd(port("Ethernet8", 0, 8)));

        List<Finding> found = Watch.judged(
                all,
                DAY,
                finding -> finding.entity().part().equals("Ethernet4")
                        ? Optional.of(new GpuHours(3, 0, 3, GpuHours.Label.ESTIMATED))
                        : Optional.empty());

        assertThat(found.stream().map(one -> one.entity().part())).containsExactly("Ethernet4", "Ethernet8");
        assertThat(found.get(0).cost()).isPresent();
    }

    @Test
    void judged_wholeFabricMoves_isNobodysFault() {
        List<EntityDays> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(port("Ethernet" + i, 5_000, 60_000 + i));
        }

        assertThat(Watch.judged(Map.of(WatchedSignal.PORT_DISCARDS, all), DAY, WatchTest::unknown))
                .isEmpty();
    }

    @Test
    void judged_tooFewDaysOrNotSeenOnTheReportDay_saysNothing() {
        EntityDays young = port("Ethernet12", 0, 1_200);
        Arrays.fill(young.perDay(), 0, WorseningRule.DAYS - WorseningRule.FEWEST_DAYS + 1, Double.NaN);
        EntityDays gone = port("Ethernet16", 0, 1_200);
        gone.perDay()[WorseningRule.DAYS - 1] = Double.NaN;

        assertThat(judged(WatchedSignal.PORT_ERRORS, young, gone)).isEmpty();
    }

    @Test
    void usual_dayOfHalfTheTrafficOrTime_isReckonedUp() {
        double[] seconds = {86_400, 86_400, 86_400, 43_200, 600};
        double[] traffic = {1_000, 1_000, 500, 500, 10};
        double[] none = {0, 0, 0, 0, 0};

        assertThat(DayExposure.usual(new double[] {10, 10, 5, 5, 1}, seconds, traffic))
                .containsExactly(10, 10, 10, 10, Double.NaN);
        assertThat(DayExposure.usual(new double[] {10, 10, 5, 5, 1}, seconds, none))
                .containsExactly(10, 10, 5, 10, Double.NaN);
        assertThat(DayExposure.usual(
                        new double[] {10, 10, 5, 5, 1}, seconds, new double[] {1_000, 1_000, 1_000, 40, 10}))
                .as("next to no traffic on the fourth day")
                .containsExactly(10, 10, 5, Double.NaN, Double.NaN);
    }
}
