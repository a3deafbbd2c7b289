package io.shadowtune.policy.shadow;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.T0;
import static io.shadowtune.policy.Feed.portWindow;
import static io.shadowtune.policy.Feed.queue;
import static io.shadowtune.policy.Feed.queueWindow;
import static io.shadowtune.policy.Feed.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed.QueueLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecideStepTest {
    private static final int HALF_HOUR = 180;

    private static List<Window> calm(Instant end) {
        return List.of(portWindow(0, end, 400, 0, 0), queueWindow(0, 3, end, QueueLoad.CALM));
    }

    private static Bench bound() {
        return new Bench(PolicyConfig.DEFAULT).configured(snapshot(T0, SONIC, queue(0, 3)));
    }

    @Test
    void step_firstCompleteWindows_decideMidBlock() {
        Bench bench = bound().slots(2, DecideStepTest::calm);
        assertThat(bench.decisions).isEmpty();

        bench.slots(1, DecideStepTest::calm);

        assertThat(bench.decisions).hasSize(1);
        Decision first = bench.last();
        assertThat(first.blockStart()).isEqualTo(T0.plusSeconds(20));
        assertThat(first.blockEnd()).isEqualTo(T0.plusSeconds(1800));
        assertThat(first.observed()).contains(SONIC);
        assertThat(first.inForce()).isEqualTo(Arm.HOLD);
        assertThat(first.scope().failureDomain()).isEqualTo("pod-1");
        assertThat(first.wishes()).extracting(ArmWish::arm).containsExactly(Arm.values());
        assertThat(first.wishes()).allMatch(ArmWish::holds);
        assertThat(first.wish(Arm.RULE).orElseThrow().because()).contains("only 0.2 minutes were seen, of 10.0 needed");
    }

    @Test
    void step_windowPastTheBoundary_decidesNextBlockAndMeasuresTheLast() {
        Bench bench = bound().slots(HALF_HOUR + 1, DecideStepTest::calm);

        assertThat(bench.decisions).hasSize(2);
        assertThat(bench.last().blockStart()).isEqualTo(T0.plusSeconds(1800));
        assertThat(bench.last().blockEnd()).isEqualTo(T0.plusSeconds(3600));
        assertThat(bench.outcomes).hasSize(1);
        Outcome outcome = bench.outcomes.get(0);
        assertThat(outcome.decisionId()).isEqualTo(bench.decisions.get(0).id());
        assertThat(outcome.windows()).isEqualTo(178);
        assertThat(outcome.coveredRatio()).isEqualTo(1);
    }

    @Test
    void step_ruleArmMoves_onlyItsOwnPathMoves() {
        Bench bench = bound().slots(HALF_HOUR + 1, DecideStepTest::calm);

        ArmWish rule = bench.last().wish(Arm.RULE).orElseThrow();
        assertThat(rule.rule()).isEqualTo("hpcc-target");
        assertThat(rule.before()).contains(SONIC);
        // 400 Gb/s: sought 1.6 and 6.4 MB, 20 %; one step is 1.5 (Pmax: 2).
        assertThat(rule.after()).contains(new WredSetting(true, 1_572_864, 3_145_728, 0.1));
        assertThat(rule.envelopeHits()).hasSize(3);
        assertThat(bench.last().wish(Arm.HOLD).orElseThrow().after()).contains(SONIC);
        assertThat(bench.last().observed()).contains(SONIC);
    }

    @Test
    void step_armThatMoved_isUnidentifiedAndArmThatHeldSharesTheMeasurement() {
        Bench bench = bound().slots(2 * HALF_HOUR + 1, DecideStepTest::calm);

        Outcome second = bench.outcomes.get(1);
        Effect expected = new Effect(180 * 4e8, 1_000, 20_000, 0, 0, 0, 0);
        assertThat(of(second, Arm.HOLD).label()).isEqualTo(EvidenceLabel.MEASURED);
        assertThat(of(second, Arm.HOLD).effect()).contains(expected);
        assertThat(of(second, Arm.LEARNED).label()).isEqualTo(EvidenceLabel.MEASURED);
        assertThat(of(second, Arm.LEARNED).effect()).contains(expected);
        assertThat(of(second, Arm.RULE).label()).isEqualTo(EvidenceLabel.UNIDENTIFIED);
        assertThat(of(second, Arm.RULE).because()).contains("never tried here").contains("no twin replay");
    }

    @Test
    void step_endOfInput_closesTheBlockOverWhatWasSeen() {
        Bench bench = bound().slots(HALF_HOUR + 90, DecideStepTest::calm).ended();

        Outcome last = bench.outcomes.get(1);
        assertThat(last.windows()).isEqualTo(90);
        assertThat(last.coveredRatio()).isEqualTo(0.5);
        assertThat(bench.ended().outcomes).hasSize(2);
    }

    @Test
    void step_endOfInputBeforeTheFirstDecision_decidesFirst() {
        Bench bench = bound().slots(2, DecideStepTest::calm).ended();

        assertThat(bench.decisions).hasSize(1);
        assertThat(bench.outcomes).hasSize(1);
        assertThat(bench.outcomes.get(0).windows()).isZero();
        assertThat(bench.outcomes.get(0).arms()).allMatch(arm -> arm.label() == EvidenceLabel.UNIDENTIFIED);
    }

    @Test
    void step_foreignChange_blockIsNotScoredAndArmsStartAgain() {
        WredSetting other = new WredSetting(true, 400_000, 1_600_000, 0.2);
        Bench bench = bound().slots(HALF_HOUR + 90, DecideStepTest::calm);
        bench.configured(snapshot(bench.now(), other, queue(0, 3))).slots(91, DecideStepTest::calm);

        Outcome changed = bench.outcomes.get(1);
        assertThat(changed.arms()).allMatch(arm -> arm.label() == EvidenceLabel.UNIDENTIFIED);
        assertThat(of(changed, Arm.HOLD).because()).contains("foreign change at 2026-03-02T10:45:00Z");
        assertThat(bench.last().foreignChange()).isTrue();
        assertThat(bench.last().observed()).contains(other);
        assertThat(bench.last().wishes()).allMatch(ArmWish::holds);
        assertThat(bench.last().wish(Arm.RULE).orElseThrow().before()).contains(other);

        bench.slots(HALF_HOUR, DecideStepTest::calm);
        assertThat(bench.last().foreignChange()).isFalse();
        assertThat(of(bench.outcomes.get(2), Arm.HOLD).label()).isEqualTo(EvidenceLabel.MEASURED);
    }

    @Test
    void step_sameSettingReadAgain_isNoForeignChange() {
        Bench bench = bound().slots(HALF_HOUR + 90, DecideStepTest::calm);
        bench.configured(snapshot(bench.now(), SONIC, queue(0, 3))).slots(91, DecideStepTest::calm);

        assertThat(bench.last().foreignChange()).isFalse();
        assertThat(of(bench.outcomes.get(1), Arm.HOLD).label()).isEqualTo(EvidenceLabel.MEASURED);
    }

    @Test
    void step_noSnapshot_pseudoScopeHoldsAndSaysWhatToProvide() {
        Bench bench = new Bench(PolicyConfig.DEFAULT).slots(HALF_HOUR + 1, DecideStepTest::calm);

        assertThat(bench.last().scope().profile().part()).isEqualTo("queue-3");
        assertThat(bench.last().observed()).isEmpty();
        assertThat(bench.last().wishes()).allMatch(ArmWish::holds).hasSize(5);
        assertThat(bench.last().wish(Arm.RULE).orElseThrow().because())
                .contains("provide a configuration snapshot")
                .contains("queue-3");
    }

    @Test
    void step_noSnapshotButConfiguredSetting_armsDecide() {
        PolicyConfig told = new PolicyConfig(
                PolicyConfig.DEFAULT.family(),
                PolicyConfig.DEFAULT.rule(),
                PolicyConfig.DEFAULT.learned(),
                PolicyConfig.DEFAULT.probe(),
                0,
                Optional.empty(),
                Map.of("queue-3", SONIC),
                Optional.empty(),
                PolicyConfig.DEFAULT.goal(),
                PolicyConfig.DEFAULT.objective());
        Bench bench = new Bench(told).slots(HALF_HOUR + 1, DecideStepTest::calm);

        assertThat(bench.last().observed()).contains(SONIC);
        assertThat(bench.last().wish(Arm.RULE).orElseThrow().holds()).isFalse();
    }

    @Test
    void step_queueWithoutMarkCounters_isNoPseudoScope() {
        Bench bench = new Bench(PolicyConfig.DEFAULT)
                .slots(HALF_HOUR, end -> List.of(queueWindow(0, 0, end, QueueLoad.CALM.withMarked(Double.NaN))));

        assertThat(bench.state().scopes()).isEmpty();
        assertThat(bench.decisions).isEmpty();
    }

    @Test
    void step_silenceOfMoreThanABlock_beginsAnew() {
        Bench bench = bound().slots(HALF_HOUR + 2, DecideStepTest::calm);
        Instant later = bench.now().plus(Duration.ofHours(5));
        for (int i = 1; i <= 3; i++) {
            calm(later.plusSeconds(10L * i)).forEach(bench::seen);
        }

        assertThat(bench.decisions).hasSize(3);
        assertThat(bench.last().blockStart()).isEqualTo(later.plusSeconds(20));
        assertThat(bench.outcomes).hasSize(2);
        assertThat(bench.outcomes.get(1).coveredRatio()).isLessThan(0.02);
    }

    @Test
    void step_onePacketMore_givesAnotherId() {
        QueueLoad more = new QueueLoad(100_001, 0, 0, 0, 1_000, 20_000);
        Bench one = bound().slots(HALF_HOUR + 1, DecideStepTest::calm);
        Bench again = bound().slots(HALF_HOUR + 1, DecideStepTest::calm);
        Bench other = bound().slots(
                        HALF_HOUR + 1, end -> List.of(portWindow(0, end, 400, 0, 0), queueWindow(0, 3, end, more)));

        assertThat(again.last().id()).isEqualTo(one.last().id()).matches("[0-9a-f]{24}");
        assertThat(other.last().id()).isNotEqualTo(one.last().id());
    }

    @Test
    void step_nothingReported_effectIsNaNNotZero() {
        double not = Double.NaN;
        Bench bench = bound().slots(
                        HALF_HOUR + 1,
                        end -> List.of(queueWindow(0, 3, end, new QueueLoad(not, not, not, not, not, not))));

        Effect effect = of(bench.outcomes.get(0), Arm.HOLD).effect().orElseThrow();
        assertThat(effect).isEqualTo(new Effect(not, not, not, not, not, not, not));
    }

    private static Outcome.ArmOutcome of(Outcome outcome, Arm arm) {
        return outcome.arms().stream()
                .filter(candidate -> candidate.arm() == arm)
                .findFirst()
                .orElseThrow();
    }
}
