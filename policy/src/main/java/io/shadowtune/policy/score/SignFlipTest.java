package io.shadowtune.policy.score;

import java.util.List;
import java.util.SplittableRandom;

/**
 * One-sided randomisation test of paired differences: how often random signs give a sum as large as the one that was seen.
 *
 * <p>Under the hypothesis that both sides are alike each difference could as well have had the other sign. Exact up to
 * {@value #EXACT_UP_TO} differences, beyond that from {@value #DRAWS} seeded draws, of which the observed one is counted. After [1] R. A.
 * Fisher, The Design of Experiments, 1935, section 21. For one look only; who looks every day takes {@link SignProcess}. Stateless.
 */
public final class SignFlipTest {
    private static final int EXACT_UP_TO = 16;
    private static final int DRAWS = 9_999;
    private static final double TOLERANCE = 1e-12;

    private SignFlipTest() {}

    /**
     * Probability of a sum at least as large under random signs, above 0 and at most 1.
     *
     * @param differences finite, one for each independent unit; positive where the arm is better; 1 for none
     * @param seed of the draws
     */
    public static double pValue(List<Double> differences, long seed) {
        double[] sizes = differences.stream().mapToDouble(Math::abs).toArray();
        double seen = differences.stream().mapToDouble(Double::doubleValue).sum() - TOLERANCE;
        if (sizes.length <= EXACT_UP_TO) {
            int patterns = 1 << sizes.length;
            int hits = 0;
            for (int pattern = 0; pattern < patterns; pattern++) {
                hits += sum(sizes, pattern) >= seen ? 1 : 0;
            }
            return (double) hits / patterns;
        }
        SplittableRandom random = new SplittableRandom(seed);
        int hits = 1;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            for (double size : sizes) {
                sum += random.nextBoolean() ? size : -size;
            }
            hits += sum >= seen ? 1 : 0;
        }
        return hits / (DRAWS + 1.0);
    }

    private static double sum(double[] sizes, int pattern) {
        double sum = 0;
        for (int i = 0; i < sizes.length; i++) {
            sum += (pattern >> i & 1) == 1 ? sizes[i] : -sizes[i];
        }
        return sum;
    }
}
