package io.shadowtune.models.forecast.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GroupSpeakerTest {
    private static final SpeakingRule RULE = new SpeakingRule(10, 20, 5, 0.9, 0.08);

    private static GroupSpeaker speaker() {
        return new GroupSpeaker(RULE, List.of("first", "second", "net"), Set.of("net"));
    }

    /** A normal forecast about a centre, as honest about a value of spread 1 as the slack allows. */
    private static QuantileForecast about(double centre, double spread) {
        return QuantileForecast.of(
                new double[][] {{centre - 1.28 * spread, centre, centre + 1.28 * spread, centre + 2.33 * spread}});
    }

    private static SeriesForecast given(String model, QuantileForecast forecast) {
        return new SeriesForecast.Given("s", model, forecast);
    }

    /** Rounds in which a value of spread 1 is forecast by three whose centres err by these spreads. */
    private static void rounds(GroupSpeaker speaker, Random random, int rounds, double... errors) {
        List<String> names = List.of("first", "second", "net");
        for (int i = 0; i < rounds; i++) {
            double actual = random.nextGaussian();
            List<SeriesForecast> answers = new ArrayList<>();
            for (int k = 0; k < errors.length; k++) {
                double off = errors[k] * random.nextGaussian();
                answers.add(given(names.get(k), about(off, Math.hypot(1, errors[k]))));
            }
            speaker.came(answers, 1, actual, 1);
            speaker.originPassed();
        }
    }

    @Test
    void speaker_beforeEnoughBlocks_isThePreferredSimpleOne() {
        GroupSpeaker speaker = speaker();
        assertThat(speaker.speaker()).isEqualTo("first");
        rounds(speaker, new Random(1), 40, 3, 1, 0);
        assertThat(speaker.speaker()).isEqualTo("first");
        assertThat(speaker.because()).isEqualTo("4 blocks of 10 origins were scored, 5 are needed");
    }

    @Test
    void speaker_aLearnedOneThatIsSurelyAhead_isLetIn() {
        GroupSpeaker speaker = speaker();
        rounds(speaker, new Random(2), 300, 2, 2, 0);
        assertThat(speaker.speaker()).isEqualTo("net");
        assertThat(speaker.because())
                .startsWith("loss of net is 0.")
                .contains("over 20 blocks, ahead in 100 % of draws");
    }

    @Test
    void speaker_aLearnedOneThatTurnsBad_fallsSilent() {
        GroupSpeaker speaker = speaker();
        Random random = new Random(3);
        rounds(speaker, random, 300, 2, 2, 0);
        rounds(speaker, random, 200, 0.5, 2, 3);
        assertThat(speaker.speaker()).isEqualTo("first");
        assertThat(speaker.because()).endsWith("not enough");
    }

    @Test
    void speaker_aLearnedOneWhoseQuantilesDoNotHold_isSilent() {
        GroupSpeaker speaker = speaker();
        Random random = new Random(4);
        for (int i = 0; i < 400; i++) {
            double actual = random.nextGaussian();
            // The last is right in the middle, but far too sure of it.
            speaker.came(
                    List.of(
                            given("first", about(4 * random.nextGaussian(), 4)),
                            given("second", about(4 * random.nextGaussian(), 4)),
                            given("net", about(0.3, 0.01))),
                    1,
                    actual,
                    1);
            speaker.originPassed();
        }
        assertThat(speaker.speaker()).isNotEqualTo("net");
        assertThat(speaker.because()).contains("its coverage is off by");
    }

    @Test
    void speaker_aBetterSimpleOne_takesOver() {
        GroupSpeaker speaker = speaker();
        rounds(speaker, new Random(5), 300, 3, 0.5, 3);
        assertThat(speaker.speaker()).isEqualTo("second");
    }

    @Test
    void speaker_equalOnes_doesNotWander() {
        GroupSpeaker speaker = speaker();
        Random random = new Random(6);
        int changes = 0;
        String before = speaker.speaker();
        for (int i = 0; i < 100; i++) {
            rounds(speaker, random, 10, 1, 1, 1);
            changes += speaker.speaker().equals(before) ? 0 : 1;
            before = speaker.speaker();
        }
        assertThat(changes).isLessThan(15);
    }

    @Test
    void speaker_equalInput_choosesTheSame() {
        GroupSpeaker one = speaker();
        GroupSpeaker other = speaker();
        rounds(one, new Random(7), 500, 1, 1, 0.9);
        rounds(other, new Random(7), 500, 1, 1, 0.9);
        assertThat(one.because()).isEqualTo(other.because());
    }

    @Test
    void speaker_aLearnedOneThatIsSilentOnOneSeries_isJudgedOnTheOthers() {
        GroupSpeaker speaker = speaker();
        Random random = new Random(8);
        for (int i = 0; i < 300; i++) {
            for (int series = 0; series < 5; series++) {
                double actual = random.nextGaussian();
                List<SeriesForecast> answers =
                        new ArrayList<>(List.of(given("first", about(2 * random.nextGaussian(), Math.hypot(1, 2)))));
                if (series > 0) {
                    answers.add(given("net", about(0, 1)));
                }
                speaker.came(answers, 1, actual, 1);
            }
            speaker.originPassed();
        }
        assertThat(speaker.speaker()).isEqualTo("net");
    }

    @Test
    void speaker_aLearnedOneOnOtherSeriesThanTheSimpleOne_isNotCompared() {
        GroupSpeaker speaker = speaker();
        Random random = new Random(9);
        for (int i = 0; i < 300; i++) {
            speaker.came(List.of(given("first", about(0, 1))), 1, 5 * random.nextGaussian(), 1);
            speaker.came(List.of(given("net", about(0, 1))), 1, random.nextGaussian(), 1);
            speaker.originPassed();
        }
        assertThat(speaker.speaker()).isEqualTo("first");
    }

    @Test
    void speaker_onlyLearnedOnes_isRefused() {
        assertThatThrownBy(() -> new GroupSpeaker(RULE, List.of("net"), Set.of("net")))
                .hasMessageContaining("must have a simple one");
    }

    @Test
    void shareBelowZero_ofClearDifferences_isClear() {
        assertThat(BlockBootstrap.shareBelowZero(new double[] {-1, -2, -1, -3}, 1))
                .isEqualTo(1);
        assertThat(BlockBootstrap.shareBelowZero(new double[] {1, 2, 1, 3}, 1)).isZero();
        assertThat(BlockBootstrap.shareBelowZero(new double[4], 1)).isEqualTo(0.5);
    }

    @Test
    void read_whatAnotherWrote_choosesAlikeFromThereOn() {
        GroupSpeaker first = speaker();
        rounds(first, new Random(5), 137, 2, 1, 0.4);
        StateWriter out = new StateWriter();
        first.write(out);
        GroupSpeaker second = speaker();

        second.read(new StateReader(out.toBytes()));

        assertThat(second.speaker()).isEqualTo(first.speaker());
        assertThat(second.simple()).isEqualTo(first.simple()).isEqualTo("second");
        rounds(first, new Random(6), 200, 1, 2, 3);
        rounds(second, new Random(6), 200, 1, 2, 3);
        assertThat(second.because()).isEqualTo(first.because());
        assertThat(second.speaker()).isEqualTo(first.speaker());
    }
}
