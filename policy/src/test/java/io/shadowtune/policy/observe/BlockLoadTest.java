package io.shadowtune.policy.observe;

import static io.shadowtune.policy.Feed.T0;
import static io.shadowtune.policy.Feed.portWindow;
import static io.shadowtune.policy.Feed.queue;
import static io.shadowtune.policy.Feed.queueWindow;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.Feed.QueueLoad;
import io.shadowtune.policy.knob.LinkRates;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockLoadTest {
    private static final double NOT = Double.NaN;

    @Test
    void effect_twoQueuesAndPorts_addsUp() {
        BlockLoad load = Loads.of(
                Thresholds.NONE,
                2,
                end -> List.of(
                        queueWindow(0, 3, end, new QueueLoad(900, 9, 1, 0, 1_000, 5_000)),
                        queueWindow(1, 3, end, new QueueLoad(100, 1, 0, 0, 3_000, 9_000)),
                        portWindow(0, end, 400, 7, 1_000_000),
                        portWindow(1, end, 100, 0, 0)));

        assertThat(load.effect()).isEqualTo(new Effect(2 * 4_000_000, 2_000, 9_000, 0.01, 2, 14, 0.05));
        assertThat(load.ports().rates()).isEqualTo(new LinkRates(100, 400));
        assertThat(load.windows()).isEqualTo(4);
        assertThat(load.observed()).isEqualTo(Duration.ofSeconds(20));
        assertThat(load.pauseFramesPerSecond()).isEqualTo(0.7);
        assertThat(load.lossRatio()).isEqualTo(2.0 / 2002);
    }

    @Test
    void markRatio_onlyOneQueueReportsMarks_isOverItsPackets() {
        BlockLoad load = Loads.of(
                Thresholds.NONE,
                1,
                end -> List.of(
                        queueWindow(0, 3, end, new QueueLoad(100, 5, 0, 0, NOT, NOT)),
                        queueWindow(1, 3, end, new QueueLoad(9_900, NOT, 0, 0, NOT, NOT))));
        assertThat(load.markRatio()).isEqualTo(0.05);
        assertThat(load.seesQueues()).isFalse();
    }

    @Test
    void shares_someTimeAboveThresholds_areOfTheTimeNotOfTheQueues() {
        Thresholds thresholds = new Thresholds(10_000, 50_000);
        BlockLoad load = Loads.of(
                thresholds,
                10,
                end -> List.of(
                        queueWindow(
                                0,
                                3,
                                end,
                                end.equals(T0.plusSeconds(10))
                                        ? QueueLoad.CALM.withDepth(20_000, 60_000)
                                        : QueueLoad.CALM.withDepth(1_000, 2_000)),
                        queueWindow(1, 3, end, QueueLoad.CALM.withDepth(0, 0)),
                        queueWindow(2, 3, end, QueueLoad.CALM.withDepth(0, 0))));
        // One of three queues was long in one of ten slots.
        assertThat(load.delayedShare()).isEqualTo(0.1);
        assertThat(load.deepShare()).isEqualTo(0.1);
    }

    @Test
    void coveredRatio_halfOfTheTime_isOneHalf() {
        BlockLoad load = Loads.of(Thresholds.NONE, 90, end -> List.of(queueWindow(0, 3, end, QueueLoad.CALM)));
        assertThat(load.coveredRatioOf(Duration.ofMinutes(30))).isEqualTo(0.5);
        assertThat(BlockLoad.open(Thresholds.NONE).coveredRatioOf(Duration.ofMinutes(30)))
                .isZero();
    }

    @Test
    void members_ofBindings_haveTheirQueuesAndPortsOnly() {
        Members members = Members.of(List.of(queue(0, 3), queue(0, 4), queue(4, 3)));
        assertThat(members.has(queue(0, 4))).isTrue();
        assertThat(members.has(queue(4, 4))).isFalse();
        assertThat(members.has(Feed.port(4))).isTrue();
        assertThat(members.has(Feed.port(8))).isFalse();
        assertThat(members.priorities()).containsExactly(3, 4);
    }

    @Test
    void sum_counterNearTheTopOfItsRange_isExact() {
        Sum sum = Sum.NONE.plus(9_007_199_254_740_991.0).plus(1).plus(NOT);
        assertThat(sum).isEqualTo(new Sum(2, 9_007_199_254_740_992L, 9_007_199_254_740_991L));
        assertThat(Sum.NONE.totalOrNaN()).isNaN();
    }
}
