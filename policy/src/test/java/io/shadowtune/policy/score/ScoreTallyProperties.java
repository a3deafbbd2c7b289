package io.shadowtune.policy.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ScoreTallyProperties {
    private static ScoreTally tally(List<Double> differences) {
        return differences.stream()
                .map(difference -> ScoreTally.of(difference > 0.9 ? Double.NaN : difference, 0.05))
                .reduce(ScoreTally.NONE, ScoreTally::merge);
    }

    @Property(tries = 200)
    void merge_anySplitAnyOrder_sameBits(
            @ForAll @Size(max = 40) List<@DoubleRange(min = -1, max = 1) Double> differences,
            @ForAll @IntRange(max = 40) int cut) {
        int at = Math.min(cut, differences.size());
        ScoreTally first = tally(differences.subList(0, at));
        ScoreTally second = tally(differences.subList(at, differences.size()));
        assertThat(first.merge(second)).isEqualTo(second.merge(first)).isEqualTo(tally(differences));
        assertThat(first.wins() + first.ties() + first.losses() + first.unidentified())
                .isEqualTo(at);
    }
}
