package io.shadowtune.policy.rule;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.portWindow;
import static io.shadowtune.policy.Feed.queueWindow;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.Feed.QueueLoad;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleBookTest {
    private static final LinkRates RATES = LinkRates.all(100);
    private static final RuleConfig CONFIG = RuleConfig.DEFAULT;
    // 32 us at 100 Gb/s are 400,000 bytes.
    private static final Thresholds THRESHOLDS = new Thresholds(CONFIG.delayBytes(100), SONIC.kmaxBytes());
    private static final QueueLoad DELAYED = new QueueLoad(1_000_000, 100, 0, 0, 500_000, 900_000);
    private final RuleBook book = new RuleBook(CONFIG);

    private static BlockLoad load(QueueLoad queue, double pauseFrames) {
        return Loads.of(
                THRESHOLDS,
                180,
                end -> List.of(queueWindow(0, 3, end, queue), portWindow(0, end, 100, pauseFrames, 0)));
    }

    private RuleBook.Spoken ask(BlockLoad load, WredSetting own, String lastRule) {
        return book.ask(new RuleView(own, SONIC, lastRule, load, RATES));
    }

    @Test
    void ask_delayWithoutLoss_raisesBothThresholdsByAFifth() {
        RuleBook.Spoken spoken = ask(load(DELAYED, 0), SONIC, "");
        assertThat(spoken.rule()).isEqualTo("queue-delay-up");
        assertThat(spoken.answer())
                .isEqualTo(new RuleAnswer.Move(
                        new WredSetting(true, 1_258_291, 2_516_582, 0.05),
                        "some queue above 32 us 100.0 % of the time (bound 10.0 %, from depth gauges), "
                                + "loss 0.0000 % (bound 1.00 %), marked 0.0100 %: give room, Kmin and Kmax x1.20"));
    }

    @Test
    void ask_delayWithOnePercentLoss_doesNotRaise() {
        assertThat(ask(load(DELAYED.withDropped(10_102), 0), SONIC, "queue-delay-up")
                        .rule())
                .isEmpty();
        assertThat(ask(load(DELAYED.withDropped(10_000), 0), SONIC, "").rule()).isEqualTo("queue-delay-up");
    }

    @Test
    void ask_delayAndLossNotReported_doesNotRaise() {
        assertThat(ask(load(DELAYED.withDropped(Double.NaN), 0), SONIC, "").rule())
                .isEqualTo("hpcc-target");
    }

    @Test
    void ask_pauses_lowersBothThresholdsByAFifth() {
        RuleBook.Spoken spoken = ask(load(DELAYED, 11), SONIC, "");
        assertThat(spoken.rule()).isEqualTo("pause-or-deep-queue-down");
        assertThat(spoken.answer())
                .isEqualTo(new RuleAnswer.Move(
                        new WredSetting(true, 838_861, 1_677_722, 0.05),
                        "1.10 pause frames/s (bound 1.00), some queue past Kmax 0.0 % of the time (bound 10.0 %): "
                                + "mark earlier, Kmin and Kmax x0.80"));
    }

    @Test
    void ask_deepQueue_lowers() {
        assertThat(ask(load(DELAYED.withDepth(500_000, 2_200_000), 0), SONIC, "")
                        .rule())
                .isEqualTo("pause-or-deep-queue-down");
    }

    @Test
    void ask_pausesBetweenHalfTheBoundAndTheBound_neitherRaisesNorLowers() {
        assertThat(ask(load(DELAYED, 6), SONIC, "queue-delay-up").rule()).isEmpty();
    }

    @Test
    void ask_threeStepsAwayAndNoneAnswered_keeps() {
        WredSetting up = Excursion.scaled(Excursion.scaled(Excursion.scaled(SONIC, 1.2), 1.2), 1.2);
        assertThat(ask(load(DELAYED, 0), up, "queue-delay-up").answer()).isInstanceOf(RuleAnswer.Keep.class);
        WredSetting down = Excursion.scaled(Excursion.scaled(Excursion.scaled(SONIC, 0.8), 0.8), 0.8);
        assertThat(ask(load(DELAYED, 11), down, "pause-or-deep-queue-down")
                        .answer()
                        .because())
                .endsWith("already 3 steps below the setting in force and none was answered");
    }

    @Test
    void ask_calm_seeksTheTarget() {
        RuleBook.Spoken spoken = ask(load(QueueLoad.CALM, 0), SONIC, "");
        assertThat(spoken.rule()).isEqualTo("hpcc-target");
        assertThat(spoken.answer())
                .isEqualTo(new RuleAnswer.Move(
                        new WredSetting(true, 400_000, 1_600_000, 0.2),
                        "target at 100 Gb/s: Kmin 400 KB, Kmax 1600 KB, Pmax 20 %"));
    }

    @Test
    void ask_calmAfterAStepRule_targetRests() {
        RuleBook.Spoken spoken = ask(load(QueueLoad.CALM, 0), SONIC, "pause-or-deep-queue-down");
        assertThat(spoken.rule()).isEmpty();
        assertThat(spoken.answer().because()).contains("the target rests since (pause-or-deep-queue-down)");
    }

    @Test
    void names_profiles_areTheirRulesInOrder() {
        assertThat(book.names()).containsExactly("pause-or-deep-queue-down", "queue-delay-up", "hpcc-target");
    }
}
