package io.shadowtune.policy.shadow;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.T0;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.Feed.QueueLoad;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class DecideStepProperties {
    private static final int HALF_HOUR = 180;
    private static final int THREE_DAYS = 144;

    private static Bench bound() {
        return new Bench(PolicyConfig.DEFAULT).configured(Feed.snapshot(T0, SONIC, Feed.queue(0, 3), Feed.queue(4, 3)));
    }

    private static List<Window> windows(Instant end, QueueLoad load, double pauseFrames) {
        return List.of(
                Feed.portWindow(0, end, 400, pauseFrames, 0),
                Feed.portWindow(4, end, 400, 0, 0),
                Feed.queueWindow(0, 3, end, load),
                Feed.queueWindow(4, 3, end, QueueLoad.CALM));
    }

    @Property(seed = "20260310", tries = 40)
    void step_constantLoadForThreeDays_noArmEverTurnsBack(
            @ForAll @DoubleRange(max = 6e6) double depth,
            @ForAll @DoubleRange(max = 40) double pauseFrames,
            @ForAll @IntRange(min = 1, max = 34) int fanIn,
            @ForAll boolean marked) {
        QueueLoad load = new QueueLoad(1_000_000, marked ? 500 : 0, 0, 0, depth, depth);
        Random noise = new Random(fanIn);
        Bench bench = bound();
        for (int block = 0; block < 10 * THREE_DAYS; block++) {
            // Forecasts of a constant load still differ a little from one another.
            double median = fanIn * (0.98 + 0.04 * noise.nextDouble());
            bench.expected(Feed.forecast(
                    Feed.port(0), ForecastTarget.FAN_IN, ForecastHead.REGIME, bench.now(), median, median * 1.05));
            bench.slots(HALF_HOUR / 10, end -> windows(end, load, pauseFrames));
        }
        assertThat(bench.decisions).hasSizeGreaterThanOrEqualTo(THREE_DAYS);
        for (Arm arm : List.of(Arm.RULE, Arm.REACTIVE, Arm.LEARNED)) {
            assertMonotone(bench.decisions, arm);
        }
    }

    private static void assertMonotone(List<Decision> decisions, Arm arm) {
        int direction = 0;
        int pmaxDirection = 0;
        for (Decision decision : decisions) {
            ArmWish wish = decision.wish(arm).orElseThrow();
            WredSetting before = wish.before().orElseThrow();
            WredSetting after = wish.after().orElseThrow();
            int turn = Long.signum(after.kmaxBytes() - before.kmaxBytes());
            assertThat(turn * direction)
                    .as("%s turned back at %s: %s", arm, decision.blockStart(), wish.because())
                    .isGreaterThanOrEqualTo(0);
            direction = turn == 0 ? direction : turn;
            int pmaxTurn = Double.compare(after.pmaxRatio(), before.pmaxRatio());
            assertThat(pmaxTurn * pmaxDirection).isGreaterThanOrEqualTo(0);
            pmaxDirection = pmaxTurn == 0 ? pmaxDirection : pmaxTurn;
        }
    }

    @Property(seed = "20260311", tries = 10)
    void step_anyLoad_eachArmChangesAtMostOnceADwellAndFourTimesADay(@ForAll @LongRange(min = 1) long seed) {
        Random random = new Random(seed);
        Bench bench = bound();
        for (int block = 0; block < 120; block++) {
            QueueLoad load = new QueueLoad(
                    1_000_000, random.nextInt(1_000), random.nextInt(3) * 8_000, 0, random.nextInt(5_000_000), 1e6);
            double pauses = random.nextInt(3) * 8;
            bench.expected(Feed.forecast(
                    Feed.port(0), ForecastTarget.FAN_IN, ForecastHead.NEAR, bench.now(), random.nextInt(40), 40));
            bench.slots(HALF_HOUR, end -> windows(end, load, pauses));
        }
        assertThat(bench.decisions).hasSize(120);
        for (Arm arm : Arm.values()) {
            List<Instant> changes = bench.decisions.stream()
                    .filter(decision -> !decision.wish(arm).orElseThrow().holds())
                    .map(Decision::blockStart)
                    .toList();
            for (int i = 1; i < changes.size(); i++) {
                assertThat(changes.get(i)).isAfterOrEqualTo(changes.get(i - 1).plusSeconds(1800));
            }
            for (int i = 4; i < changes.size(); i++) {
                assertThat(changes.get(i)).isAfterOrEqualTo(changes.get(i - 4).plusSeconds(86_400));
            }
        }
        assertThat(bench.state().scopes().values().iterator().next().arms().values())
                .as("the state keeps a day's budget of changes, not all of them")
                .allMatch(path -> path.changes().size() <= 4)
                .anyMatch(path -> path.changes().size() == 4);
        assertThat(bench.decisions.stream()
                        .filter(decision ->
                                !decision.wish(Arm.RULE).orElseThrow().holds()))
                .isNotEmpty();
    }

    @Property(seed = "20260312", tries = 20)
    void step_sameInputsInAnyOrderWithinASlot_givesTheSameDecisions(
            @ForAll @LongRange(min = 1) long seed, @ForAll boolean snapshot) {
        assertThat(run(seed, new Random(seed), snapshot).decisions)
                .isEqualTo(run(seed, new Random(seed + 1), snapshot).decisions)
                .hasSizeGreaterThan(2);
        assertThat(run(seed, new Random(seed), snapshot).outcomes)
                .isEqualTo(run(seed, new Random(seed + 1), snapshot).outcomes);
    }

    @Property(seed = "20260313", tries = 20)
    void step_otherInputs_giveAnotherId(@ForAll @LongRange(min = 1, max = 1_000_000) long seed) {
        List<Decision> one = run(seed, new Random(seed), true).decisions;
        List<Decision> other = run(seed + 1, new Random(seed), true).decisions;
        assertThat(one.get(1).id()).hasSize(24).isNotEqualTo(other.get(1).id());
        assertThat(one.stream().map(Decision::id).distinct()).hasSameSizeAs(one);
    }

    /** Windows drawn from a seed, in an order drawn from another source. */
    private static Bench run(long seed, Random order, boolean snapshot) {
        Random random = new Random(seed);
        Bench bench = snapshot ? bound() : new Bench(PolicyConfig.DEFAULT);
        return bench.slots(2 * HALF_HOUR + 30, end -> {
                    List<Window> windows = new ArrayList<>();
                    for (int port : new int[] {0, 4, 8}) {
                        windows.add(Feed.portWindow(
                                port, end, port == 4 ? 100 : 400, random.nextInt(3), random.nextInt(99)));
                        windows.add(Feed.queueWindow(
                                port,
                                3,
                                end,
                                new QueueLoad(
                                        random.nextInt(1_000_000),
                                        random.nextInt(100),
                                        0,
                                        0,
                                        random.nextDouble() * 1e6,
                                        random.nextDouble() * 3e6)));
                    }
                    Collections.shuffle(windows, order);
                    return windows;
                })
                .ended();
    }
}
