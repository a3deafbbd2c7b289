package io.shadowtune.models.forecast.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class StepErrorsProperties {
    @Property
    void at_anyValues_isWhereSortingPutsIt(
            @ForAll @Size(min = 1, max = 60) float[] values, @ForAll @IntRange(max = 59) int rank) {
        float[] sorted = values.clone();
        Arrays.sort(sorted);
        int within = rank % values.length;
        assertThat(Selection.at(values, 0, values.length, within) == sorted[within])
                .isTrue();
    }

    /** More than are kept, many of them equal: the same whether kept sorted or selected when asked. */
    @Property(tries = 50)
    void quantiles_keptSortedOrSelected_areTheSame(
            @ForAll @Size(min = 1, max = 900) int[] values, @ForAll @IntRange(max = 900) int after) {
        StepErrors selected = new StepErrors();
        StepErrors sorted = new StepErrors();
        for (int i = 0; i < values.length; i++) {
            if (i == after) {
                sorted.sort();
            }
            selected.add(values[i] % 40);
            sorted.add(values[i] % 40);
        }
        double[] levels = {0.1, 0.5, 0.9, 0.99};
        double[] one = new double[4];
        double[] other = new double[4];
        selected.quantiles(levels, new float[StepErrors.MOST], one);
        sorted.quantiles(levels, new float[StepErrors.MOST], other);
        assertThat(one).isEqualTo(other);
    }

    @Property(tries = 50)
    void lastAbsolute_anyCount_isTheSumOfTheLastOnesHoweverTheRingLies(
            @ForAll @Size(min = 1, max = 1200) int[] values, @ForAll @IntRange(min = 1, max = 600) int most) {
        StepErrors errors = new StepErrors();
        Arrays.stream(values).forEach(value -> errors.add(value % 40));
        int counted = Math.min(most, Math.min(values.length, StepErrors.MOST));
        double expected = 0;
        for (int i = values.length - counted; i < values.length; i++) {
            expected += Math.abs(values[i] % 40);
        }
        assertThat(errors.lastAbsolute(most)).isEqualTo(expected);
    }
}
