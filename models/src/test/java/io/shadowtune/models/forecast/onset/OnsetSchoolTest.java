package io.shadowtune.models.forecast.onset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OnsetSchoolTest {
    private static final int HORIZON = 3;

    /** Above the threshold of 1 in two samples of every ten. */
    private static Filled comb(int length) {
        double[] samples = new double[length];
        for (int i = 0; i < length; i++) {
            samples[i] = i % 10 < 2 ? 2 : 0;
        }
        return Filled.of(samples);
    }

    private static OnsetPast past(Filled samples) {
        return new OnsetPast(samples, 1, 1, 0, HORIZON, -2);
    }

    @Test
    void learned_fromBothParts_leavesOneHorizonOutBetweenThem() {
        OnsetSchool school = new OnsetSchool(HORIZON, 1000);
        Filled samples = comb(1000);
        school.hear(past(samples), 801, 1000);
        List<OnsetLessons> heard = new ArrayList<>();
        assertThat(school.learned((shown, heldBack) -> {
                    heard.add(shown);
                    heard.add(heldBack);
                    return Optional.of(new BoostedTrees(0, List.of()));
                }))
                .isPresent();
        // Origins 16 to 798 are shown; of ten, eight are quiet and three of these see a start.
        assertThat(heard.get(0).rows()).hasSize(quiet(samples, 16, 798));
        assertThat(heard.get(1).rows()).hasSize(quiet(samples, 801, 997));
        assertThat(heard.get(0).starts()).isBetween(230, 240);
    }

    private static int quiet(Filled samples, int from, int to) {
        int quiet = 0;
        for (int end = from; end <= to; end++) {
            quiet += samples.value(end - 1) > 1 ? 0 : 1;
        }
        return quiet;
    }

    @Test
    void learned_tooFewStarts_asksNobody() {
        OnsetSchool school = new OnsetSchool(HORIZON, 100);
        school.hear(past(comb(100)), 80, 100);
        assertThat(school.learned((shown, heldBack) -> {
                    throw new AssertionError("nobody is to be asked");
                }))
                .isEmpty();
    }

    @Test
    void hear_manySeries_keepsEvenDistances() {
        OnsetSchool school = new OnsetSchool(HORIZON, 240_000);
        school.hear(past(comb(4000)), 3000, 4000);
        List<OnsetLessons> heard = new ArrayList<>();
        assertThat(school.learned((shown, heldBack) -> {
                    heard.add(shown);
                    return Optional.empty();
                }))
                .isEmpty();
        assertThat(heard.get(0).rows().size()).isBetween(500, 700);
    }

    @Test
    void ownLogOdds_ofALongSeries_isItsShare_ofAShortOneTheUsual() {
        double share = 3.0 / 8;
        assertThat(OnsetSchool.ownLogOdds(comb(20_000), 1, HORIZON, 20_000))
                .isCloseTo(Math.log(share / (1 - share)), within(0.02));
        assertThat(OnsetSchool.ownLogOdds(comb(100), 1, HORIZON, 2)).isCloseTo(Math.log(1.0 / 20), within(1e-9));
    }
}
