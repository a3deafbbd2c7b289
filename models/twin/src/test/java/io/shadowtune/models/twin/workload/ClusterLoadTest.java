package io.shadowtune.models.twin.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClusterLoadTest {
    private static final Duration TICK = Duration.ofSeconds(10);
    private static final Instant MIDNIGHT =
            Given.DAY.atStartOfDay(ZoneOffset.UTC).toInstant();

    private static List<Tick> ticks(ClusterLoad load, Instant from, Duration length) {
        List<Tick> ticks = new ArrayList<>();
        for (Instant at = from; at.isBefore(from.plus(length)); at = at.plus(TICK)) {
            ticks.add(load.tick(Span.of(at, TICK)));
        }
        return ticks;
    }

    private static Instant at(int hour, int minute) {
        return MIDNIGHT.plus(Duration.ofMinutes(60L * hour + minute));
    }

    @Test
    void tick_sameSeed_givesTheSameLife() {
        List<Tick> one = ticks(Given.load(Given.eventful(7)), at(9, 0), Duration.ofMinutes(10));
        List<Tick> other = ticks(Given.load(Given.eventful(7)), at(9, 0), Duration.ofMinutes(10));

        assertThat(one).isEqualTo(other);
        assertThat(ticks(Given.load(Given.eventful(8)), at(9, 0), Duration.ofMinutes(10)))
                .isNotEqualTo(one);
    }

    @Test
    void tick_aDay_doesNotDependOnTheDaysBeforeIt() {
        ClusterLoad alone = Given.load(Given.eventful(7));
        ClusterLoad after = Given.load(Given.eventful(7));
        ticks(after, MIDNIGHT.minus(Duration.ofDays(1)), Duration.ofHours(1));
        ticks(after, at(5, 0), Duration.ofMinutes(5));

        assertThat(ticks(after, at(12, 0), Duration.ofMinutes(5)))
                .isEqualTo(ticks(alone, at(12, 0), Duration.ofMinutes(5)));
    }

    @Test
    void tick_askedBackwards_isTheSame() {
        ClusterLoad forwards = Given.load(Given.quiet(7));
        ClusterLoad backwards = Given.load(Given.quiet(7));
        Tick first = forwards.tick(Span.of(at(9, 58), TICK));
        Tick second = forwards.tick(Span.of(at(10, 1), TICK));

        assertThat(backwards.tick(Span.of(at(10, 1), TICK))).isEqualTo(second);
        assertThat(backwards.tick(Span.of(at(9, 58), TICK))).isEqualTo(first);
    }

    @Test
    void tick_daysOfOneLife_differ() {
        ClusterLoad load = Given.load(Given.quiet(7));

        assertThat(load.jobs(Given.DAY)).isNotEqualTo(load.jobs(Given.DAY.minusDays(1)));
    }

    @Test
    void tick_duringAJob_isBusierThanBetweenJobs() {
        ClusterLoad load = Given.load(Given.quiet(7));
        Instant ended = load.jobs(Given.DAY).get(2).active().end().truncatedTo(ChronoUnit.MINUTES);
        FabricPort port = Given.fabric().portOf(new Nic("gpu-04", 0));

        long day = bytes(ticks(load, at(12, 0), Duration.ofMinutes(10)), port);
        long between = bytes(ticks(load, ended.plus(Duration.ofMinutes(2)), Duration.ofMinutes(5)), port);

        assertThat(day).isGreaterThan(20 * between);
    }

    private static long bytes(List<Tick> ticks, FabricPort port) {
        return ticks.stream().mapToLong(tick -> tick.port(port).txBytes()).sum();
    }

    @Test
    void tick_atACheckpoint_fillsThePortOfStorage() {
        ClusterLoad load = Given.load(Given.quiet(7));
        FabricPort storage = Given.fabric().portOf(RailFabric.storage(0));

        QueueTick saving = load.tick(Span.of(at(12, 12), TICK)).port(storage).lossless();
        QueueTick before = load.tick(Span.of(at(12, 11), TICK)).port(storage).lossless();

        assertThat(saving.bytes()).isGreaterThan((long) (0.5 * Given.LINK * 10));
        assertThat(before.bytes()).isZero();
    }

    @Test
    void tick_incast_showsExactlyWhereAndWhenItIsSaidToBe() {
        LoadPlan plan = Given.eventful(7);
        Incast incast = plan.incasts().get(0);
        FabricPort victim = plan.fabric().portOf(incast.victim());
        ClusterLoad load = Given.load(plan);
        Instant from = incast.during().start().minus(Duration.ofMinutes(10));

        for (Tick tick : ticks(load, from, Duration.ofMinutes(40))) {
            boolean during = incast.during().overlapSeconds(tick.span()) > 0;
            long pauses = tick.ports().values().stream()
                    .mapToLong(PortTick::txPauseFrames)
                    .sum();
            assertThat(pauses > 0).as("pauses at %s", tick.span()).isEqualTo(during);
            FabricPort deepest = tick.ports().entrySet().stream()
                    .max(java.util.Comparator.comparing(
                            entry -> entry.getValue().lossless().peakBytes()))
                    .orElseThrow()
                    .getKey();
            if (during) {
                assertThat(deepest).isEqualTo(victim);
                assertThat(tick.port(victim).lossless().peakBytes()).isGreaterThan(5_000_000);
            }
        }
    }

    @Test
    void tick_incast_pausesTheNeighboursOfTheVictimsSwitch() {
        LoadPlan plan = Given.eventful(7);
        Tick tick = Given.load(plan).tick(Span.of(plan.incasts().get(0).during().start(), TICK));
        FabricPort uplink = new FabricPort("leaf-1", "Ethernet20");
        FabricPort spine = plan.fabric().farEnd(uplink).orElseThrow();

        assertThat(tick.port(uplink).txPauseFrames()).isPositive();
        assertThat(tick.port(spine).rxPauseFrames()).isEqualTo(tick.port(uplink).txPauseFrames());
        assertThat(tick.nic(new Nic("gpu-01", 0)).rxPauseMicros()).isPositive();
        assertThat(tick.nic(plan.incasts().get(0).victim()).markedPackets()).isPositive();
    }

    @Test
    void tick_restart_letsNothingThrough() {
        LoadPlan plan = Given.eventful(7);
        SwitchRestart restart = plan.restarts().get(0);

        Tick tick = Given.load(plan).tick(Span.of(restart.down().start(), TICK));

        assertThat(tick.ports()).allSatisfy((port, counts) -> {
            if (port.device().equals(restart.device())) {
                assertThat(counts).isEqualTo(PortTick.IDLE);
            }
        });
        assertThat(tick.port(new FabricPort("leaf-1", "Ethernet0")).txBytes()).isPositive();
    }

    @Test
    void on_manySeeds_keepsIncidentsInsideTheirDay() {
        for (long seed = 0; seed < 200; seed++) {
            Span during = Incast.on(Given.fabric(), seed, Given.DAY).during();
            Span down = SwitchRestart.on(Given.fabric(), seed, Given.DAY).down();
            assertThat(List.of(during.start(), during.end(), down.start(), down.end()))
                    .allSatisfy(time -> assertThat(LocalDate.ofInstant(time, ZoneOffset.UTC))
                            .isEqualTo(Given.DAY));
            assertThat(during.overlapSeconds(down)).isZero();
        }
    }
}
