package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Series to learn from and series to judge with have nothing in common. */
final class SplitProperties {
    @Property(tries = 500)
    void drawPeriod_anySeed_isOneThatTheOtherSplitNeverDraws(
            @ForAll long seed, @ForAll @DoubleRange(min = 0.1, max = 5) double low) {
        Range asked = new Range(low, 60);
        RandomGenerator random = Split.TRAIN.seeds(seed).of("period", 0);
        for (Split split : Split.values()) {
            Split other = split == Split.TRAIN ? Split.ACCEPTANCE : Split.TRAIN;
            if (!split.within(asked).isEmpty()) {
                double period = split.drawPeriod(asked, random);
                assertThat(split.periods()).anyMatch(range -> range.has(period));
                assertThat(other.periods()).noneMatch(range -> range.has(period));
            }
        }
    }

    @Property(tries = 500)
    void seeds_anyTwo_areNeverThoseOfTheOtherSplit(@ForAll long one, @ForAll long other) {
        assertThat(Split.TRAIN.seeds(one)).isNotEqualTo(Split.ACCEPTANCE.seeds(other));
    }

    @Property(tries = 100)
    void hasGroups_anyNumber_isOfOneSplitOnly(@ForAll @IntRange(min = 1, max = 1000) int groups) {
        assertThat(Split.TRAIN.hasGroups(groups)).isNotEqualTo(Split.ACCEPTANCE.hasGroups(groups));
    }

    @Test
    void periods_ofBoth_lieASixthApart() {
        for (Range one : Split.TRAIN.periods()) {
            for (Range other : Split.ACCEPTANCE.periods()) {
                boolean apart = one.high() * 7 / 6 < other.low() || other.high() * 7 / 6 < one.low();
                assertThat(apart).as("%s and %s", one, other).isTrue();
            }
        }
    }

    @Test
    void plan_whatBelongsToTheOtherSplit_isRefused() {
        Given acceptance = new Given();
        acceptance.split = Split.ACCEPTANCE;
        assertThatThrownBy(acceptance::plan).hasMessageContaining("groups (2)");

        acceptance.fabric = new FabricShape(3, 4, 2, 2, 400);
        assertThatThrownBy(acceptance::plan).hasMessageContaining("periodSeconds (0.3 to 0.5)");
    }
}
