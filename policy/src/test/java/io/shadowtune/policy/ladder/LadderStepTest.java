package io.shadowtune.policy.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LadderStepTest {
    @Test
    void approved_eightGoodDaysAndVerdicts_goesToCanary() {
        assertThat(Climb.canary().rung()).isEqualTo(Rung.CANARY);
    }

    @Test
    void approved_sixDays_saysWhatIsMissing() {
        Climb climb = Climb.enabled().goodDays(6).approve("bert", Rung.CANARY);
        assertThat(climb.rung()).isEqualTo(Rung.SHADOW);
        assertThat(climb.said()).contains("6 of 7 consecutive days");
    }

    @Test
    void approved_byTheAuthorInOtherLetters_isRefused() {
        Climb climb = Climb.enabled().goodDays(8).approve(" Anna ", Rung.CANARY);
        assertThat(climb.rung()).isEqualTo(Rung.SHADOW);
        assertThat(climb.said()).contains("may not approve");
    }

    @Test
    void approved_withoutVerdictsOrWithTooManyAgainst_isRefused() {
        Climb none = new Climb(Climb.CONFIG).event(new LadderEvent.Enabled("anna", Instant.EPOCH));
        assertThat(none.goodDays(8).approve("bert", Rung.CANARY).said()).contains("0 of 0 verdicts agree");
        Climb against = Climb.enabled().goodDays(8);
        for (int i = 0; i < 3; i++) {
            against.event(new LadderEvent.VerdictGiven(false));
        }
        assertThat(against.approve("bert", Rung.CANARY).rung()).isEqualTo(Rung.SHADOW);
    }

    @Test
    void approved_ceilingShadow_isRefused() {
        Climb climb = new Climb(LadderConfig.DEFAULT).event(new LadderEvent.Enabled("anna", Instant.EPOCH));
        for (int i = 0; i < 20; i++) {
            climb.event(new LadderEvent.VerdictGiven(true));
        }
        climb.goodDays(9).approve("bert", Rung.CANARY);
        assertThat(climb.rung()).isEqualTo(Rung.SHADOW);
        assertThat(climb.said()).contains("goes up to SHADOW").doesNotContain("verdicts");
    }

    @Test
    void scored_newRegime_countsFromNone() {
        Climb climb = Climb.enabled().goodDays(8).day("serve", 0.05, 0.06, 1, 0);
        assertThat(climb.state().present().stableDays()).isEqualTo(1);
        assertThat(climb.approve("bert", Rung.CANARY).said()).contains("1 of 7").contains("inconclusive: 1 days");
    }

    @Test
    void scored_holeOrPoorCoverage_breaksTheCountAndIsNoEvidence() {
        Climb hole = Climb.enabled().goodDays(6).skipDay().goodDays(1);
        assertThat(hole.state().present().stableDays()).isEqualTo(1);
        Climb poor = Climb.enabled().goodDays(6).day("train", 0.5, 0.5, 0.98, 0);
        assertThat(poor.state().present().stableDays()).isZero();
        assertThat(poor.state().present().scoredDays()).isEqualTo(6);
        assertThat(Climb.enabled()
                        .day("train", 0.5, 0.5, Double.NaN, 0)
                        .state()
                        .present()
                        .scoredDays())
                .isZero();
    }

    @Test
    void approved_frozenDays_isInconclusive() {
        Climb climb = Climb.enabled();
        for (int i = 0; i < 12; i++) {
            climb.day("train", 0.05, 0.06, 1, 0);
        }
        assertThat(climb.approve("bert", Rung.CANARY).said()).contains("frozen");
        assertThat(climb.rung()).isEqualTo(Rung.SHADOW);
    }

    @Test
    void approved_betterThanHoldButNotThanRule_isRefused() {
        Climb climb = Climb.enabled();
        for (int i = 0; i < 12; i++) {
            climb.day("train", 0.05 + 0.001 * i, 0.001 * (i % 3 - 1), 1, 0);
        }
        assertThat(climb.approve("bert", Rung.CANARY).said())
                .contains("better than rule")
                .doesNotContain("better than hold");
    }

    @Test
    void step_rollbackDriftViolationOrCoverageLoss_fallsAndBeginsAnew() {
        assertThat(Climb.canary().event(new LadderEvent.RolledBack("loss")).rung())
                .isEqualTo(Rung.SHADOW);
        assertThat(Climb.canary().event(new LadderEvent.Drifted("load")).rung()).isEqualTo(Rung.SHADOW);
        assertThat(Climb.canary().day("train", 0.05, 0.05, 1, 1).rung()).isEqualTo(Rung.SHADOW);
        Climb blind = Climb.canary().day("train", 0.05, 0.05, 0.5, 0);
        assertThat(blind.rung()).isEqualTo(Rung.SHADOW);
        assertThat(blind.state().regimes()).isEmpty();
        assertThat(Gates.alpha(blind.state(), Climb.CONFIG)).isEqualTo(0.01);
    }

    @Test
    void approved_canaryWithSimulatedDaysOnly_staysWithoutAMeasuredTrial() {
        Climb climb = Climb.canary().goodDays(30).approve("bert", Rung.RAMP);
        assertThat(climb.rung()).isEqualTo(Rung.CANARY);
        assertThat(climb.said()).contains("simulations do not count");
    }

    @Test
    void approved_measuredTrials_rampsAndGoesLive_eachRungItsOwn() {
        Climb climb = Climb.canary().goodDays(7).trial("a1", 0.001, 0.04);
        assertThat(climb.said()).contains("predicted 5.1 %, realised 4.1 %");
        assertThat(climb.approve("bert", Rung.RAMP).rung()).isEqualTo(Rung.RAMP);
        assertThat(climb.goodDays(7).approve("bert", Rung.LIVE).rung()).isEqualTo(Rung.RAMP);
        assertThat(climb.trial("a2", 0.001, 0.04).approve("bert", Rung.LIVE).rung())
                .isEqualTo(Rung.LIVE);
    }

    @Test
    void trial_inconclusiveWeakOrRepeated_neverPromotes() {
        Climb nan = Climb.canary().goodDays(7).trial("a1", Double.NaN, Double.NaN);
        assertThat(nan.approve("bert", Rung.RAMP).rung()).isEqualTo(Rung.CANARY);
        Climb again = Climb.canary().goodDays(7).trial("a1", 0.5, 0.04).trial("a2", 0.008, 0.04);
        assertThat(again.approve("bert", Rung.RAMP).said()).contains("trial 2").contains("at most 0.0050");
        assertThat(again.trial("a2", 0.0001, 0.04).said()).contains("counted before");
        assertThat(again.trial("a3", 0.0001, 0.01).approve("bert", Rung.RAMP).rung())
                .isEqualTo(Rung.CANARY);
    }

    @Test
    void state_throughJson_isTheSame() throws JsonProcessingException {
        ObjectMapper mapper =
                JsonMapper.builder().addModule(new JavaTimeModule()).build();
        for (LadderState state : new LadderState[] {
            LadderState.START, Climb.canary().trial("a1", 0.01, 0.04).state()
        }) {
            assertThat(mapper.readValue(mapper.writeValueAsString(state), LadderState.class))
                    .isEqualTo(state);
        }
    }
}
