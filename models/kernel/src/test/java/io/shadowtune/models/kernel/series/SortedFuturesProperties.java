package io.shadowtune.models.kernel.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SortedFuturesProperties {
    /** Lists of other lengths beside it, as where futures are missing; ends of the range, and zeros of both signs. */
    @Property(tries = 300)
    void quantile_anyLists_isThatOfASortedOne(
            @ForAll @Size(min = 1, max = 40) int[] drawn, @ForAll @IntRange(min = 1, max = 4) int lists) {
        SortedFutures futures = new SortedFutures(40, lists);
        futures.clear();
        for (int list = 0; list < lists; list++) {
            for (int k = 0; k < Math.max(1, drawn.length - 5 * list); k++) {
                futures.add(list, value(drawn[k]));
            }
        }

        futures.sort();

        for (int list = 0; list < lists; list++) {
            double[] sorted = new double[futures.count(list)];
            Arrays.setAll(sorted, k -> value(drawn[k]));
            Arrays.sort(sorted);
            for (int k = 0; k < sorted.length; k++) {
                double level = sorted.length == 1 ? 0 : k / (double) (sorted.length - 1);
                double at = level * (sorted.length - 1);
                double part = at - (int) at;
                double above = sorted[Math.min((int) at + 1, sorted.length - 1)];
                assertThat(futures.quantile(list, level)).isEqualTo((1 - part) * sorted[(int) at] + part * above);
            }
        }
    }

    private static double value(int drawn) {
        return drawn % 7 == 0 ? Math.copySign(0.0, drawn) : drawn % 11 == 0 ? drawn * 1e140 : drawn % 100;
    }
}
