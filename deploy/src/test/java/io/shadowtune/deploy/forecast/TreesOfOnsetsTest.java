package io.shadowtune.deploy.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.forecast.onset.OnsetPast;
import io.shadowtune.models.forecast.onset.OnsetSchool;
import io.shadowtune.models.kernel.series.Filled;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreesOfOnsetsTest {
    private static final int HORIZON = 5;
    private static final double THRESHOLD = 3;

    /** Noise in which every 40th step, give or take two, begins an episode; or episodes that may start at any time. */
    private static Filled series(boolean regular, long seed) {
        Random random = new Random(seed);
        double[] samples = random.doubles(4000).toArray();
        int start = 0;
        while ((start += regular ? 38 + random.nextInt(5) : 3 + (int) (-37 * Math.log(1 - random.nextDouble())))
                < samples.length - 2) {
            samples[start] = 5;
            samples[start + 1] = 5;
        }
        return Filled.of(samples);
    }

    private static Optional<BoostedTrees> learned(Filled samples) {
        OnsetSchool school = new OnsetSchool(HORIZON, samples.length());
        school.hear(past(samples), 3200, 4000);
        return school.learned(TreesOfOnsets.learner(1));
    }

    private static OnsetPast past(Filled samples) {
        return new OnsetPast(samples, THRESHOLD, 0.3, 0, HORIZON, -2);
    }

    @Test
    void learner_episodesThatRepeat_tellsThemFromAnotherTime() {
        BoostedTrees trees = learned(series(true, 1)).orElseThrow();
        Filled later = series(true, 2);
        int start = 2000;
        while (later.value(start) < THRESHOLD) {
            start++;
        }
        OnsetPast past = past(later);
        assertThat(trees.probability(past.at(start))).isGreaterThan(0.4);
        assertThat(trees.probability(past.at(start - 20))).isLessThan(0.05);
    }

    @Test
    void learner_episodesAtAnyTime_saysLittleMoreThanTheirShare() {
        OnsetPast past = past(series(false, 3));
        double share = 5.0 / 40;
        learned(series(false, 4)).ifPresent(trees -> {
            for (int end : new int[] {1000, 2000, 3000}) {
                assertThat(trees.probability(past.at(end))).isBetween(share / 4, share * 3);
            }
        });
    }
}
