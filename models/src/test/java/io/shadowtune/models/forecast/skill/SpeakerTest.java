package io.shadowtune.models.forecast.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpeakerTest {
    private static final Duration STEP = Duration.ofSeconds(10);
    private static final SkillRule RULE = new SkillRule(10, 0.05, 100, 30);

    private final SkillCheck check = new SkillCheck(RULE);
    private final Speaker speaker = new Speaker(RULE, Set.of("lstm"));

    @Test
    void choose_nothingScored_baselineSpeaksAndSaysWhy() {
        Spoken spoken = speaker.choose(SkillState.NEW, answers(0, 5));
        assertThat(spoken.published().model()).isEqualTo("persistence");
        assertThat(spoken.because()).isEqualTo("lstm has been scored on 0 samples, 10 are needed");
        assertThat(spoken.recorded()).hasSize(2);
    }

    @Test
    void choose_modelWasCloser_modelSpeaks() {
        Spoken spoken = speaker.choose(after(20, 1, 5), answers(1, 5));
        assertThat(spoken.published().model()).isEqualTo("lstm");
        assertThat(spoken.because()).contains("ratio 0.200").endsWith("ahead)");
    }

    @Test
    void choose_modelWasWorse_baselineSpeaks() {
        assertThat(speaker.choose(after(20, 5, 1), answers(5, 1)).published().model())
                .isEqualTo("persistence");
    }

    @Test
    void choose_withinTheMargin_whoSpokeGoesOnSpeaking() {
        SkillState even = after(20, 4.9, 5);
        assertThat(speaker.choose(even, answers(1, 1)).published().model()).isEqualTo("persistence");
        SkillState spoke = speaker.chosen(even, new Spoken(answers(1, 1).get(1), "", answers(1, 1)));
        assertThat(speaker.choose(spoke, answers(1, 1)).published().model()).isEqualTo("lstm");
    }

    @Test
    void choose_modelWithheld_baselineSpeaksWithTheModelsReason() {
        List<SeriesForecast> answers =
                List.of(given("persistence", 1), new SeriesForecast.Withheld("s", "lstm", "too short"));
        Spoken spoken = speaker.choose(after(20, 1, 5), answers);
        assertThat(spoken.published().model()).isEqualTo("persistence");
        assertThat(spoken.because()).isEqualTo("lstm withheld: too short");
    }

    @Test
    void came_lossIsThatOfTheStepOfItsTime() {
        SkillState state = check.said(SkillState.NEW, Instant.EPOCH, STEP, List.of(given("persistence", 4)));
        state = check.came(state, Instant.EPOCH.plus(STEP), 0);
        double[] levels = QuantileForecast.levels();
        double expected = 0;
        for (double level : levels) {
            expected += (1 - level) * 4 / levels.length;
        }
        assertThat(state.lossOf("persistence").mean()).isCloseTo(expected, within(1e-12));
        assertThat(state.pending()).hasSize(1);
        state = check.came(state, Instant.EPOCH.plus(STEP.multipliedBy(2)), 0);
        assertThat(state.pending()).isEmpty();
        assertThat(state.lossOf("persistence").count()).isEqualTo(2);
    }

    @Test
    void came_missingOrOffGridSample_scoresNothing() {
        SkillState state = check.said(SkillState.NEW, Instant.EPOCH, STEP, List.of(given("persistence", 4)));
        state = check.came(state, Instant.EPOCH.plus(STEP), Double.NaN);
        state = check.came(state, Instant.EPOCH.plusSeconds(13), 7);
        assertThat(state.lossOf("persistence").count()).isZero();
    }

    @Test
    void came_oneCorruptSample_doesNotChangeWhoSpeaks() {
        SkillState state = after(40, 1, 5);
        Instant now = Instant.EPOCH.plus(STEP.multipliedBy(1000));
        state = check.said(state, now, STEP, answers(1, 5));
        state = check.came(state, now.plus(STEP), 1e9);
        assertThat(state.lossOf("lstm").mean()).isLessThan(10);
        assertThat(speaker.choose(state, answers(1, 5)).recorded()).hasSize(2);
        for (int i = 0; i < 150; i++) {
            Instant then = now.plus(STEP.multipliedBy(10 + 3L * i));
            state = check.said(state, then, STEP, answers(1, 5));
            state = check.came(state, then.plus(STEP), 0);
        }
        assertThat(speaker.choose(state, answers(1, 5)).published().model()).isEqualTo("lstm");
    }

    /** State after rounds in which zeros came and the two said these numbers. */
    private SkillState after(int rounds, double model, double baseline) {
        SkillState state = SkillState.NEW;
        for (int i = 0; i < rounds; i++) {
            Instant origin = Instant.EPOCH.plus(STEP.multipliedBy(3L * i));
            state = check.said(state, origin, STEP, answers(model, baseline));
            state = check.came(state, origin.plus(STEP), 0);
            state = check.came(state, origin.plus(STEP.multipliedBy(2)), 0);
        }
        return state;
    }

    private static List<SeriesForecast> answers(double model, double baseline) {
        return List.of(given("persistence", baseline), given("lstm", model));
    }

    private static SeriesForecast given(String name, double value) {
        double[] row = {value, value, value, value};
        return new SeriesForecast.Given("s", name, QuantileForecast.of(new double[][] {row, row}));
    }
}
