package io.shadowtune.policy.learned.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.policy.envelope.Envelope;
import io.shadowtune.policy.envelope.Trajectory;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.search.Goal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Blocks of a scope whose load is known to the test, told by the surface: what the learned arm does along its path, and what it costs. */
class SurfaceArmSimTest {
    private static final long SEED = 20_261_201L;
    private static final double GBPS = 100;
    private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration BLOCK = WredFamily.DEFAULT.dwell();
    private static final WredSetting IN_FORCE = DrawnScope.scaled(GBPS, 4, 16, 0.2);
    private static final SurfaceArm ARM = DrawnScope.arm(Goal.LATENCY);
    private static final Surface SURFACE = DrawnScope.shipped();
    /** Most that the arm may lose on average against doing nothing, by demand that is made to fool it. */
    private static final double MOST_LOST = 0.02;

    private record Path(List<WredSetting> settings, List<Instant> changes, double gain) {}

    /** The arm sees the load of the block before and a forecast, and is charged for the load that comes. */
    private static Path path(int blocks, IntFunction<LoadContext> loads, IntFunction<LoadContext> forecast, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Envelope envelope = new Envelope(WredFamily.DEFAULT);
        List<WredSetting> settings = new ArrayList<>();
        List<Instant> changes = new ArrayList<>();
        WredSetting own = IN_FORCE;
        double gain = 0;
        for (int block = 1; block <= blocks; block++) {
            DrawnScope scope = DrawnScope.of(SURFACE, loads.apply(block - 1), IN_FORCE, random);
            SurfaceAnswer answer = ARM.fromForecast(
                    scope.view(own, forecast.apply(block).demand().rounds().senders()));
            if (answer instanceof SurfaceAnswer.Move move) {
                Instant at = START.plus(BLOCK.multipliedBy(block));
                WredSetting next = envelope.check(
                                new Trajectory(own, changes), move.asked(), at, LinkRates.all(GBPS), null)
                        .setting();
                if (!next.equals(own)) {
                    changes.add(at);
                    own = next;
                }
            }
            settings.add(own);
            gain += DrawnScope.gain(SURFACE, Goal.LATENCY.weights(), loads.apply(block), IN_FORCE, own);
        }
        return new Path(settings, changes, gain / blocks);
    }

    @Test
    void constantLoad_noisyCounters_walksOneWayAndStays() {
        System.out.println("seed " + SEED);
        int moved = 0;
        for (int i = 0; i < 12; i++) {
            LoadContext load = DrawnScope.context(SEED + i, GBPS);
            Path path = path(96, block -> load, block -> load, SEED + i);
            List<WredSetting> distinct = path.settings().stream().distinct().toList();
            // A setting that was left is never taken up again.
            assertThat(path.changes().size()).isLessThanOrEqualTo(distinct.size());
            assertThat(path.settings().subList(64, 96))
                    .as("load %d", i)
                    .containsOnly(path.settings().get(95));
            moved += path.changes().isEmpty() ? 0 : 1;
        }
        assertThat(moved).as("the arm is not silent").isPositive();
    }

    @Test
    void twoInterleavedJobs_phaseDrifts_keepsDwellAndBudget() {
        LoadContext one = DrawnScope.context(SEED + 1, GBPS);
        LoadContext other = DrawnScope.context(SEED + 4, GBPS);
        SplittableRandom random = new SplittableRandom(SEED);
        boolean[] phase = new boolean[200];
        for (int i = 0; i < phase.length; i++) {
            phase[i] = random.nextInt(3) == 0;
        }
        Path path = path(192, block -> phase[block] ? one : other, block -> phase[block] ? one : other, SEED);
        withinPace(path);
    }

    @Test
    void adversarialDemand_eachBlockTheOtherLoad_staysWithinBudgetAndItsBound() {
        System.out.println("seed " + SEED);
        double least = 0;
        for (int i = 0; i < 8; i++) {
            LoadContext one = DrawnScope.context(SEED + 2L * i, GBPS);
            LoadContext other = DrawnScope.context(SEED + 2L * i + 1, GBPS);
            // It is shown one load and told that it stays; the other one comes.
            IntFunction<LoadContext> loads = block -> block % 2 == 0 ? one : other;
            Path path = path(96, loads, block -> loads.apply(block - 1), SEED + i);
            withinPace(path);
            least = Math.min(least, path.gain());
            System.out.printf(
                    "pair %d: %d changes, gain %.4f%n", i, path.changes().size(), path.gain());
        }
        assertThat(least).isGreaterThan(-MOST_LOST);
    }

    private static void withinPace(Path path) {
        for (int i = 1; i < path.changes().size(); i++) {
            assertThat(Duration.between(
                            path.changes().get(i - 1), path.changes().get(i)))
                    .isGreaterThanOrEqualTo(BLOCK);
        }
        for (Instant change : path.changes()) {
            assertThat(path.changes().stream()
                            .filter(at -> !at.isBefore(change) && at.isBefore(change.plus(Duration.ofDays(1)))))
                    .hasSizeLessThanOrEqualTo(WredFamily.DEFAULT.budgetPerDay());
        }
    }
}
