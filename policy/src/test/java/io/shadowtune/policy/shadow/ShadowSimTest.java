package io.shadowtune.policy.shadow;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.T0;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.Feed.QueueLoad;
import io.shadowtune.policy.learned.library.DrawnScope;
import io.shadowtune.policy.learned.library.SurfaceArm;
import io.shadowtune.policy.learned.search.Goal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Three days of a 400G leaf with eight hosts: training by day, checkpoints on the hour, idle nights; one foreign change on
 * the second day.
 */
class ShadowSimTest {
    private static final long SEED = 20_260_302L;
    private static final SurfaceArm ARM = DrawnScope.arm(Goal.BALANCED);
    private static final int HALF_HOUR = 180;
    private static final WredSetting FOREIGN = new WredSetting(true, 1_000_000, 4_000_000, 0.1);

    private final Random random = new Random(SEED);

    private Bench threeDays() {
        Bench bench = new Bench(PolicyConfig.DEFAULT, Optional.of(ARM)).configured(Feed.snapshot(T0, SONIC, queues()));
        for (int block = 0; block < 3 * 48; block++) {
            if (block == 70) {
                bench.configured(Feed.snapshot(bench.now(), FOREIGN, queues()));
            }
            boolean day = isDay(bench.now());
            bench.expected(Feed.forecast(
                    Feed.port(0),
                    ForecastTarget.FAN_IN,
                    ForecastHead.REGIME,
                    bench.now().plusSeconds(1500),
                    day ? 26 + random.nextDouble() : 1,
                    day ? 27 + random.nextDouble() : 2));
            bench.slots(HALF_HOUR, this::windows);
        }
        return bench.ended();
    }

    private static EntityId[] queues() {
        return new EntityId[] {Feed.queue(0, 3), Feed.queue(4, 3), Feed.queue(8, 3), Feed.queue(12, 3)};
    }

    private static boolean isDay(Instant at) {
        int hour = at.atOffset(ZoneOffset.UTC).getHour();
        return hour >= 8 && hour < 20;
    }

    private List<Window> windows(Instant end) {
        boolean day = isDay(end);
        boolean checkpoint = end.atOffset(ZoneOffset.UTC).getMinute() < 5;
        List<Window> windows = new ArrayList<>();
        for (int port : new int[] {0, 4, 8, 12}) {
            double packets = day ? 8e6 * (0.9 + 0.2 * random.nextDouble()) : 1e4;
            double high = day && checkpoint ? 3e6 * random.nextDouble() : packets / 8;
            windows.add(Feed.portWindow(port, end, 400, day && checkpoint ? random.nextInt(20) : 0, 0));
            windows.add(Feed.queueWindow(
                    port, 3, end, new QueueLoad(packets, day ? packets / 1e3 : 0, 0, 0, high / 10, high)));
        }
        return windows;
    }

    @Test
    void threeDays_dayAndNightAndAForeignChange_keepsItsPromises() {
        System.out.println("seed " + SEED);
        Bench bench = threeDays();

        assertThat(bench.decisions).hasSize(3 * 48);
        assertThat(bench.outcomes).hasSize(3 * 48);
        assertThat(bench.outcomes.stream().map(Outcome::decisionId))
                .containsExactlyElementsOf(
                        bench.decisions.stream().map(Decision::id).toList());
        assertThat(bench.decisions.stream().filter(Decision::foreignChange)).hasSize(1);
        assertThat(bench.outcomes.stream()
                        .filter(outcome -> outcome.arms().get(0).label() == EvidenceLabel.UNIDENTIFIED))
                .as("only the block with the foreign change is not scored")
                .hasSize(1);
        assertThat(bench.outcomes.stream().flatMap(outcome -> outcome.arms().stream()))
                .noneMatch(arm -> arm.label() == EvidenceLabel.SIMULATED);
        for (Decision decision : bench.decisions) {
            for (ArmWish wish : decision.wishes()) {
                WredSetting after = wish.after().orElseThrow();
                assertThat(after.kminBytes()).isBetween(200_000L, 3_200_000L);
                assertThat(after.kmaxBytes()).isBetween(2 * after.kminBytes(), 12_800_000L);
            }
        }
        Map<Arm, Integer> changes = changes(bench);
        System.out.println("would-be changes " + changes);
        // The rule has something to say in these days, and no arm more than four times within any one.
        assertThat(changes.get(Arm.HOLD)).isZero();
        assertThat(changes.get(Arm.RULE)).isBetween(1, 16);
        assertThat(changes.get(Arm.BEST_STATIC)).isBetween(0, 16);
        assertThat(changes.get(Arm.REACTIVE)).isBetween(0, 16);
        assertThat(changes.get(Arm.LEARNED)).isBetween(0, 16);
        assertThat(bench.decisions.stream().flatMap(decision -> decision.wishes().stream()))
                .as("a wish says what it is expected to change, and that nobody may rely on it")
                .allMatch(wish -> wish.effect()
                        .map(effect -> !wish.holds() && effect.label() == EvidenceLabel.UNIDENTIFIED)
                        .orElse(true));
    }

    @Test
    void threeDays_again_givesTheSame() {
        List<Decision> first = threeDays().decisions;
        assertThat(new ShadowSimTest().threeDays().decisions).isEqualTo(first);
    }

    private static Map<Arm, Integer> changes(Bench bench) {
        Map<Arm, Integer> counts = new EnumMap<>(Arm.class);
        for (Arm arm : Arm.values()) {
            counts.put(
                    arm,
                    Math.toIntExact(bench.decisions.stream()
                            .filter(decision ->
                                    !decision.wish(arm).orElseThrow().holds())
                            .count()));
        }
        return counts;
    }
}
