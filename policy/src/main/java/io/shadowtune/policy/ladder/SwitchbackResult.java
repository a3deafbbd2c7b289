package io.shadowtune.policy.ladder;

import io.shadowtune.policy.score.SignFlipTest;
import io.shadowtune.policy.score.SignedRanks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a registered trial showed.
 *
 * @param designHash hash of its design
 * @param pairs pairs that count
 * @param pValue one-sided, by flipping the design's coins; NaN where inconclusive
 * @param effectLog Hodges-Lehmann effect, positive where treatment is better; NaN where inconclusive
 * @param because what was left out, or why nothing can be said
 */
public record SwitchbackResult(String designHash, int pairs, double pValue, double effectLog, String because) {
    private static final int FEWEST_PAIRS = 7;

    /**
     * One block as it was read.
     *
     * @param costLog logarithm of the objective, lower is better; null where not read
     * @param hadJobChange whether a job started or stopped in it
     */
    public record Block(@Nullable Double costLog, boolean hadJobChange) {}

    /**
     * Reads a trial.
     *
     * @param design as registered
     * @param registeredHash the hash that was registered
     * @param blocks two for each pair, in order of time
     */
    public static SwitchbackResult of(SwitchbackDesign design, String registeredHash, List<Block> blocks) {
        if (!design.hash().equals(registeredHash)) {
            return inconclusive(registeredHash, 0, "the design is not the one that was registered");
        }
        if (blocks.size() != 2 * design.firstTreated().size()) {
            return inconclusive(
                    registeredHash,
                    0,
                    "%d blocks of %d: a trial that was cut short is not read"
                            .formatted(blocks.size(), 2 * design.firstTreated().size()));
        }
        List<Double> differences = new ArrayList<>();
        for (int pair = 0; pair < design.firstTreated().size(); pair++) {
            Block first = blocks.get(2 * pair);
            Block second = blocks.get(2 * pair + 1);
            Double before = first.costLog();
            Double after = second.costLog();
            if (before != null && after != null && !first.hadJobChange() && !second.hadJobChange()) {
                differences.add(design.firstTreated().get(pair) ? after - before : before - after);
            }
        }
        int count = differences.size();
        if (count < FEWEST_PAIRS) {
            return inconclusive(registeredHash, count, "%d pairs count, of at least %d".formatted(count, FEWEST_PAIRS));
        }
        if (differences.stream().mapToDouble(Math::abs).distinct().count() == 1) {
            return inconclusive(registeredHash, count, "all pairs differ by the same: frozen, or never told apart");
        }
        return new SwitchbackResult(
                registeredHash,
                count,
                SignFlipTest.pValue(differences, design.seed()),
                SignedRanks.effect(differences, 0.96).median(),
                "%d of %d pairs count".formatted(count, design.firstTreated().size()));
    }

    /**
     * Pairs that show an effect with 80 % power, by the normal approximation and no fewer than the randomisation test can tell at all.
     *
     * @param effectLog the effect, above 0
     * @param spreadLog standard deviation of pairs' differences, 0 or more
     * @param alpha one-sided level, {@code 0..0.5} exclusive
     */
    public static int neededPairs(double effectLog, double spreadLog, double alpha) {
        double z = normalQuantile(1 - alpha) + normalQuantile(0.8);
        double normal = Math.ceil(Math.pow(z * spreadLog / effectLog, 2));
        double least = Math.ceil(Math.log(1 / alpha) / Math.log(2) - 1e-9);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(FEWEST_PAIRS, Math.max(normal, least)));
    }

    /** By bisection of the series of G. Marsaglia, Evaluating the Normal Distribution, 2004, doi:10.18637/jss.v011.i04. */
    private static double normalQuantile(double share) {
        double low = -6;
        double high = 6;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            double term = middle;
            double sum = middle;
            for (int odd = 3; odd < 200; odd += 2) {
                term *= middle * middle / odd;
                sum += term;
            }
            double below = 0.5 + sum * Math.exp(-middle * middle / 2) / Math.sqrt(2 * Math.PI);
            if (below < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    private static SwitchbackResult inconclusive(String hash, int pairs, String because) {
        return new SwitchbackResult(hash, pairs, Double.NaN, Double.NaN, because);
    }
}
