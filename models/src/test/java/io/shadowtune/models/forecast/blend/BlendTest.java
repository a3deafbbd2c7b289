package io.shadowtune.models.forecast.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlendTest {
    private static final List<String> EXPERTS = List.of("a", "b", "c");

    private static GroupLosses group() {
        return new GroupLosses(EXPERTS, 2, BlendRule.standard());
    }

    /** The same value for all steps and quantiles. */
    private static SeriesForecast flat(String model, double value) {
        double[][] q = new double[2][4];
        for (double[] step : q) {
            Arrays.fill(step, value);
        }
        return new SeriesForecast.Given("s", model, QuantileForecast.of(q));
    }

    private static void teach(Blend blend, List<SeriesForecast> answers, double actual, int times) {
        for (int i = 0; i < times; i++) {
            blend.came(answers, 1, actual);
            blend.came(answers, 2, actual);
        }
    }

    @Test
    void of_beforeAnythingIsKnown_isTheMean() {
        Blend blend = new Blend(group(), 2);
        assertThat(blend.of(List.of(flat("a", 1), flat("b", 2), flat("c", 6)))
                        .orElseThrow()
                        .p50(1))
                .isCloseTo(3, within(1e-12));
    }

    @Test
    void of_oneThatIsAlwaysRight_isThatOne() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(blend, answers, 2, 300);
        assertThat(blend.of(answers).orElseThrow().p50(1)).isCloseTo(2, within(1e-6));
        assertThat(blend.of(answers).orElseThrow().p99(2)).isCloseTo(2, within(0.05));
    }

    @Test
    void of_anotherSeriesOfTheGroup_goesByWhatTheGroupLearnt() {
        GroupLosses group = group();
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(new Blend(group, 2), answers, 2, 300);
        Blend fresh = new Blend(group, 2);
        assertThat(fresh.of(answers).orElseThrow().p50(1)).isCloseTo(2, within(1e-3));
        assertThat(fresh.of(answers).orElseThrow().p99(2)).isCloseTo(2, within(0.05));
    }

    @Test
    void of_oneThatWithholds_isTheBlendOfTheOthers() {
        Blend blend = new Blend(group(), 2);
        SeriesForecast silent = new SeriesForecast.Withheld("s", "b", "short");
        assertThat(blend.of(List.of(flat("a", 1), silent, flat("c", 3)))
                        .orElseThrow()
                        .p50(2))
                .isCloseTo(2, within(1e-12));
        assertThat(blend.of(List.of(silent))).isEmpty();
        assertThat(blend.of(List.of(flat("unknown", 1)))).isEmpty();
    }

    @Test
    void of_mostOnOneExactValue_isThatValue() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 0), flat("b", 0), flat("c", 0.3));
        assertThat(blend.of(answers).orElseThrow().p90(1)).isZero();
    }

    @Test
    void of_oneHeavyExpertOfContinuousValues_isStillAMean() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> taught = List.of(flat("a", 1), flat("b", 3));
        Random random = new Random(4);
        for (int i = 0; i < 500; i++) {
            teach(blend, taught, 1.9 + 0.05 * random.nextGaussian(), 1);
        }
        double p50 = blend.of(taught).orElseThrow().p50(1);
        assertThat(p50).isGreaterThan(1).isLessThan(3);
    }

    @Test
    void came_oneCorruptSample_decidesNothing() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(blend, answers, 2.1, 300);
        double before = blend.of(answers).orElseThrow().p50(1);
        blend.came(answers, 1, 20_000);
        assertThat(blend.of(answers).orElseThrow().p50(1)).isCloseTo(before, within(0.2));
    }

    @Test
    void came_aMissingSample_changesNothing() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(blend, answers, Double.NaN, 100);
        assertThat(blend.of(answers).orElseThrow().p50(1)).isCloseTo(3, within(1e-12));
    }

    @Test
    void of_whenAnotherBecomesBetter_followsIt() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(blend, answers, 1, 1000);
        teach(blend, answers, 6, 3000);
        assertThat(blend.of(answers).orElseThrow().p50(1)).isCloseTo(6, within(0.05));
    }

    @Test
    void of_noise_isHardlyWorseThanTheBest() {
        Random random = new Random(3);
        Blend blend = new Blend(group(), 2);
        double blended = 0;
        double best = 0;
        for (int i = 0; i < 4000; i++) {
            List<SeriesForecast> answers =
                    List.of(flat("a", 0), flat("b", random.nextGaussian()), flat("c", 2 * random.nextGaussian()));
            double actual = random.nextGaussian();
            if (i >= 300) {
                blended += Math.abs(actual - blend.of(answers).orElseThrow().p50(1));
                best += Math.abs(actual);
            }
            blend.came(answers, 1, actual);
            blend.came(answers, 2, actual);
        }
        assertThat(blended / best).isLessThan(1.01);
    }

    @Test
    void voices_oneThatIsAlwaysRight_isTheOnlyOne() {
        Blend blend = new Blend(group(), 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        assertThat(blend.voices(answers, 0.05)).containsExactly("a", "b", "c");

        teach(blend, answers, 2, 300);

        assertThat(blend.voices(answers, 0.05)).containsExactly("b");
    }

    @Test
    void read_whatAnotherWrote_blendsAlike() {
        GroupLosses group = group();
        Blend first = new Blend(group, 2);
        List<SeriesForecast> answers = List.of(flat("a", 1), flat("b", 2), flat("c", 6));
        teach(first, answers, 1.7, 12);
        StateWriter out = new StateWriter();
        group.write(out);
        first.write(out);

        GroupLosses restoredGroup = group();
        StateReader in = new StateReader(out.toBytes());
        restoredGroup.read(in);
        Blend second = new Blend(restoredGroup, 2);
        second.read(in);

        assertThat(second.of(answers)).isEqualTo(first.of(answers));
    }
}
