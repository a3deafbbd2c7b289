package io.shadowtune.policy.score;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probabilities of several tests, adjusted so that the chance of any false finding among them keeps the level.
 *
 * <p>[1] S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979. Needs no
 * independence. The reciprocal of evidence that may be looked at daily is such a probability. Stateless.
 */
public final class Holm {
    private Holm() {}

    /**
     * Adjusted probabilities in the order given, at most 1.
     *
     * @param pValues {@code 0..1}
     */
    public static List<Double> adjusted(List<Double> pValues) {
        List<Integer> order = IntStream.range(0, pValues.size())
                .boxed()
                .sorted((a, b) -> Double.compare(pValues.get(a), pValues.get(b)))
                .toList();
        List<Double> adjusted = new ArrayList<>(pValues);
        double highest = 0;
        for (int place = 0; place < order.size(); place++) {
            int test = order.get(place);
            highest = Math.max(highest, Math.min(1, pValues.get(test) * (order.size() - place)));
            adjusted.set(test, highest);
        }
        return adjusted;
    }
}
