package io.shadowtune.policy.score;

import java.util.Arrays;
import java.util.List;

/**
 * Wilcoxon's signed-rank test and the Hodges-Lehmann effect that belongs to it, both exact.
 *
 * <p>[1] F. Wilcoxon, Individual Comparisons by Ranking Methods, Biometrics Bulletin 1(6), 1945, doi:10.2307/3001968. [2] J. L. Hodges,
 * E. L. Lehmann, Estimates of Location Based on Rank Tests, Annals of Mathematical Statistics 34(2), 1963, doi:10.1214/aoms/1177704172.
 * For one look only. Stateless.
 */
public final class SignedRanks {
    private SignedRanks() {}

    /**
     * Median of differences with an interval.
     *
     * @param median of all means of two differences
     * @param low lower end; negative infinity where the differences are too few for the level
     * @param high upper end; positive infinity where they are too few
     */
    public record Effect(double median, double low, double high) {}

    /**
     * One-sided probability of a sum of positive ranks as large as the one that was seen, {@code 0..1}; 1 for none.
     *
     * @param differences finite, at most 500; zeros are left out, equal sizes have their mean rank
     */
    public static double pValue(List<Double> differences) {
        double[] kept = differences.stream()
                .mapToDouble(Double::doubleValue)
                .filter(difference -> difference != 0)
                .boxed()
                .sorted((a, b) -> Double.compare(Math.abs(a), Math.abs(b)))
                .mapToDouble(Double::doubleValue)
                .toArray();
        int[] doubledRanks = doubledRanks(kept);
        int seen = 0;
        for (int i = 0; i < kept.length; i++) {
            seen += kept[i] > 0 ? doubledRanks[i] : 0;
        }
        double[] chances = distribution(doubledRanks);
        double tail = 0;
        for (int sum = seen; sum < chances.length; sum++) {
            tail += chances[sum];
        }
        return Math.min(1, tail);
    }

    /**
     * The effect with an interval of at least the given level.
     *
     * @param differences finite, 1 to 500
     * @param level two-sided, such as 0.96 for a lower end that holds at 98 %
     */
    public static Effect effect(List<Double> differences, double level) {
        int count = differences.size();
        if (count == 0) {
            throw new IllegalArgumentException("The differences (0) must be at least one.");
        }
        double[] means = new double[count * (count + 1) / 2];
        int at = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i; j < count; j++) {
                means[at++] = (differences.get(i) + differences.get(j)) / 2;
            }
        }
        Arrays.sort(means);
        int[] ranks = new int[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = i + 1;
        }
        double[] chances = distribution(ranks);
        double tail = 0;
        int cut = 0;
        while (cut < means.length / 2 && tail + chances[cut] <= (1 - level) / 2) {
            tail += chances[cut++];
        }
        double median = (means[(means.length - 1) / 2] + means[means.length / 2]) / 2;
        return cut == 0
                ? new Effect(median, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                : new Effect(median, means[cut - 1], means[means.length - cut]);
    }

    /** Chances of each sum of a random half of the ranks. */
    private static double[] distribution(int[] ranks) {
        double[] chances = new double[Arrays.stream(ranks).sum() + 1];
        chances[0] = 1;
        int top = 0;
        for (int rank : ranks) {
            top += rank;
            for (int sum = top; sum >= 0; sum--) {
                chances[sum] = (chances[sum] + (sum >= rank ? chances[sum - rank] : 0)) / 2;
            }
        }
        return chances;
    }

    /** Twice the ranks by size, so that mean ranks of ties are whole. */
    private static int[] doubledRanks(double[] sorted) {
        int[] ranks = new int[sorted.length];
        int from = 0;
        while (from < sorted.length) {
            int end = from;
            while (end < sorted.length && Math.abs(sorted[end]) == Math.abs(sorted[from])) {
                end++;
            }
            Arrays.fill(ranks, from, end, from + 1 + end);
            from = end;
        }
        return ranks;
    }
}
