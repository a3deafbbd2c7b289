package io.shadowtune.policy.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.learned.library.DrawnScope;
import io.shadowtune.policy.learned.search.Goal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An uplink dies and its traffic goes over the others: fuller queues, which look like thresholds that are too low. */
class UplinkDiesTest {
    private static final int HALF_HOUR = 180;
    private static final Instant DIES = Feed.T0.plusSeconds(4 * 1800 + 600);

    private static Window uplink(Instant end, boolean alwaysDown) {
        double up = alwaysDown || end.isAfter(DIES) ? 0 : 1;
        return new Window(
                Feed.port(8),
                end.minus(Feed.SLOT),
                end,
                new Readings.Builder().build(),
                List.of(
                        new GaugeSummary(PortSignals.OPER_UP, 10, up, up, up),
                        new GaugeSummary(PortSignals.SPEED_BITS_PER_SECOND, 10, 400e9, 400e9, 400e9)),
                List.of(),
                Optional.empty(),
                new Coverage(10, 1, 0),
                Set.of());
    }

    private static List<Window> windows(Instant end, boolean alwaysDown) {
        boolean full = !alwaysDown && end.isAfter(DIES);
        List<Window> windows = new ArrayList<>();
        windows.add(Feed.portWindow(0, end, 400, 0, 0, 8));
        windows.add(uplink(end, alwaysDown));
        windows.add(Feed.queueWindow(
                0,
                3,
                end,
                full
                        ? new Feed.QueueLoad(1e8, 2e6, 0, 0, 1_800_000, 2_500_000.0 + end.getEpochSecond() % 7)
                        : new Feed.QueueLoad(5e7, 1e4, 0, 0, 500_000, 900_000.0 + end.getEpochSecond() % 7)));
        return windows;
    }

    private static Bench run(boolean alwaysDown) {
        return new Bench(PolicyConfig.DEFAULT, Optional.of(DrawnScope.arm(Goal.BALANCED)))
                .configured(Feed.snapshot(Feed.T0, Feed.SONIC, Feed.queue(0, 3), Feed.queue(8, 3)))
                .slots(5 * HALF_HOUR + 1, end -> windows(end, alwaysDown));
    }

    @Test
    void decide_uplinkDiedInTheBlockBefore_givesNoAdvice() {
        Bench bench = run(false);
        for (Arm arm : List.of(Arm.BEST_STATIC, Arm.RULE, Arm.REACTIVE, Arm.LEARNED)) {
            ArmWish wish = bench.last().wish(arm).orElseThrow();
            assertThat(wish.holds()).isTrue();
            assertThat(wish.rule()).isEqualTo("regime-change");
            assertThat(wish.because()).contains("a link was down for a part");
        }
    }

    @Test
    void decide_unusedPortIsAlwaysDown_isNoChange() {
        assertThat(run(true).last().wishes()).noneMatch(wish -> wish.rule().equals("regime-change"));
    }
}
