package io.shadowtune.policy.advice;

import static io.shadowtune.policy.advice.Advised.MORE;
import static io.shadowtune.policy.advice.Advised.NOW;
import static io.shadowtune.policy.advice.Advised.T0;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.Recommendation.Status;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AdviceStepTest {
    private static final WredSetting FAR = new WredSetting(true, 1_200_000, 4_800_000, 0.2);

    private final Advised fabric = new Advised(AdviceConfig.DEFAULT);

    private static List<Status> statuses(List<Recommendation> told) {
        return told.stream().map(one -> one.state().status()).toList();
    }

    private static AdviceAnswer answer(String id, AdviceAnswer.Kind kind, Optional<Instant> until) {
        return new AdviceAnswer(id, "f", kind, until, "ada", T0.plusSeconds(60));
    }

    @Test
    void step_sameWishInLaterBlocks_isSaidOnce() {
        List<Recommendation> first = fabric.block(0, NOW, MORE);
        List<Recommendation> later = fabric.block(1, NOW, MORE);

        assertThat(statuses(first)).containsExactly(Status.STANDING);
        assertThat(first.get(0).move().inverse()).isEqualTo(NOW);
        assertThat(later).isEmpty();
    }

    @Test
    void step_sameWishOfAnotherRun_hasTheSameIdInAnotherBlock() {
        String id = fabric.block(0, NOW, MORE).get(0).id();

        assertThat(new Advised(AdviceConfig.DEFAULT).block(7, NOW, MORE).get(0).id())
                .isEqualTo(id);
    }

    @Test
    void step_farWish_takesOneLegalStepFirst() {
        assertThat(fabric.block(0, NOW, FAR).get(0).move().firstStep())
                .isEqualTo(new WredSetting(true, 600_000, 2_400_000, 0.2));
    }

    @Test
    void step_numbersWithinTheBand_keepTheAdviceAndOthersReplaceIt() {
        fabric.block(0, NOW, MORE);

        assertThat(fabric.block(1, NOW, new WredSetting(true, 630_000, 2_400_000, 0.2)))
                .isEmpty();
        assertThat(statuses(fabric.block(2, NOW, new WredSetting(true, 500_000, 2_400_000, 0.2))))
                .containsExactly(Status.WITHDRAWN, Status.STANDING);
    }

    @Test
    void step_lifeOver_renewsUnderTheSameId() {
        Recommendation first = fabric.block(0, NOW, MORE).get(0);
        Recommendation renewed = fabric.block(48, NOW, MORE).get(0);

        assertThat(renewed.id()).isEqualTo(first.id());
        assertThat(renewed.expiresAt()).isEqualTo(first.expiresAt().plus(Duration.ofHours(24)));
    }

    @Test
    void step_noLongerWished_isWithdrawn() {
        fabric.block(0, NOW, MORE);

        assertThat(statuses(fabric.block(1, NOW, NOW))).containsExactly(Status.WITHDRAWN);
    }

    @Test
    void step_settingInForceChanged_isTakenOrWithdrawn() {
        fabric.block(0, NOW, MORE);
        assertThat(statuses(fabric.block(1, MORE, MORE))).containsExactly(Status.TAKEN);

        Advised other = new Advised(AdviceConfig.DEFAULT);
        other.block(0, NOW, MORE);
        WredSetting foreign = new WredSetting(true, 100_000, 900_000, 0.2);
        assertThat(statuses(other.block(1, foreign, foreign))).containsExactly(Status.WITHDRAWN);
    }

    @Test
    void step_notNow_isSilentUntilItsTime() {
        String id = fabric.block(0, NOW, MORE).get(0).id();
        Instant until = T0.plus(Duration.ofMinutes(90));
        assertThat(statuses(fabric.tell(
                        new AdviceInput.Answered(answer(id, AdviceAnswer.Kind.NOT_NOW, Optional.of(until))))))
                .containsExactly(Status.DEFERRED);

        assertThat(fabric.block(1, NOW, MORE)).isEmpty();
        assertThat(fabric.block(2, NOW, MORE)).isEmpty();
        assertThat(statuses(fabric.block(3, NOW, MORE))).containsExactly(Status.STANDING);
    }

    @Test
    void step_never_isSilentForeverButNotAboutOtherAdvice() {
        String id = fabric.block(0, NOW, MORE).get(0).id();
        fabric.tell(new AdviceInput.Answered(answer(id, AdviceAnswer.Kind.NEVER, Optional.empty())));

        assertThat(fabric.block(1_000, NOW, MORE)).isEmpty();
        assertThat(statuses(fabric.block(1_001, NOW, FAR))).containsExactly(Status.STANDING);
        assertThat(fabric.state().heldByReason()).containsEntry("never", 1L);
    }

    @Test
    void step_answerToUnknownAdvice_isCounted() {
        assertThat(fabric.tell(new AdviceInput.Answered(answer("r-x", AdviceAnswer.Kind.TAKEN, Optional.empty()))))
                .isEmpty();
        assertThat(fabric.state().heldByReason()).containsEntry("answer-to-unknown", 1L);
    }

    @Test
    void step_manyScopesAtOnce_holdsAllAndTellsOnce() {
        List<AdviceInput> inputs = new ArrayList<>();
        for (int device = 1; device <= 10; device++) {
            WredSetting wished = device <= 3 ? MORE : NOW;
            inputs.add(new AdviceInput.Decided(Advised.decision("leaf-" + device, 0, NOW, wished, "room")));
        }
        inputs.add(new AdviceInput.Ended());
        List<Recommendation> told = fabric.tell(inputs.toArray(new AdviceInput[0]));

        assertThat(statuses(told)).containsExactly(Status.HELD, Status.HELD, Status.HELD);
        assertThat(told.get(0).state().because()).contains("3 of 10 scopes");
        assertThat(fabric.last().holds())
                .singleElement()
                .satisfies(hold -> assertThat(hold.wanting()).isEqualTo(3));
        assertThat(fabric.state().heldByReason()).containsEntry("correlated-alarm", 3L);
    }

    @Test
    void step_twoScopesAtOnce_areNotCorrelated() {
        List<Recommendation> told = fabric.tell(
                new AdviceInput.Decided(Advised.decision("leaf-1", 0, NOW, MORE, "room")),
                new AdviceInput.Decided(Advised.decision("leaf-2", 0, NOW, MORE, "room")),
                new AdviceInput.Ended());

        assertThat(statuses(told)).containsExactly(Status.STANDING, Status.STANDING);
    }

    @Test
    void step_freezeWindow_saysNothingNewAndMarksWhatStands() {
        FreezeWindow window = FreezeWindow.parse("morning", "daily 10:30-11:00").orElseThrow();
        AdviceConfig usual = AdviceConfig.DEFAULT;
        AdviceConfig frozen =
                new AdviceConfig(usual.family(), usual.life(), 0.1, 0.1, 3, List.of(window), 64, usual.watch());
        Advised standing = new Advised(frozen);
        assertThat(standing.block(0, NOW, MORE).get(0).harm().gpuHours()).contains(16.0);
        assertThat(statuses(standing.block(1, NOW, MORE))).containsExactly(Status.FROZEN);
        assertThat(statuses(standing.block(2, NOW, MORE))).containsExactly(Status.STANDING);

        Advised fresh = new Advised(frozen);
        assertThat(fresh.block(1, NOW, MORE)).isEmpty();
        assertThat(fresh.state().heldByReason()).containsEntry("freeze-window", 1L);
    }

    @Test
    void step_thinTelemetry_holdsWithItsReason() {
        fabric.block(0, NOW, MORE);
        List<Recommendation> told = fabric.tell(
                new AdviceInput.Decided(Advised.decision("leaf-1", 1, NOW, MORE, "applicability")),
                new AdviceInput.Ended());

        assertThat(statuses(told)).containsExactly(Status.HELD);
        assertThat(fabric.state().heldByReason()).containsEntry("applicability", 1L);
    }

    @Test
    void step_blockWithAMissingScope_waitsForItOrForTwoBlocksMore() {
        fabric.tell(
                new AdviceInput.Decided(Advised.decision("leaf-1", 0, NOW, NOW, "room")),
                new AdviceInput.Decided(Advised.decision("leaf-2", 0, NOW, NOW, "room")),
                new AdviceInput.Ended());

        assertThat(fabric.tell(new AdviceInput.Decided(Advised.decision("leaf-1", 1, NOW, MORE, "room"))))
                .isEmpty();
        assertThat(fabric.tell(new AdviceInput.Decided(Advised.decision("leaf-1", 2, NOW, MORE, "room"))))
                .isEmpty();
        assertThat(statuses(fabric.tell(new AdviceInput.Decided(Advised.decision("leaf-1", 3, NOW, MORE, "room")))))
                .containsExactly(Status.STANDING);
    }

    @Test
    void step_decisionGivenTwice_saysNothingTheSecondTime() {
        fabric.block(0, NOW, MORE);

        assertThat(fabric.block(0, NOW, FAR)).isEmpty();
    }
}
