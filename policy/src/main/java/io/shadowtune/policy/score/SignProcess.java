package io.shadowtune.policy.score;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Evidence that differences are above zero, which may be looked at every day.
 *
 * <p>If a difference d is as likely as -d given the past, {@code exp(x d) / cosh(x d)} is 1 on average for every x, so the product over
 * days is a martingale that is never negative, and so is the mean of such products over a fixed grid of x. By Ville's inequality it ever
 * reaches {@code 1 / alpha} with a probability of at most alpha, whenever and however often one looks. A day can at most double it: five
 * days never reach 50. Nothing is assumed of the spread or of tails. It does assume that the sign of a unit is not foretold by the units
 * before; blocks of one day are not so, therefore the day is the unit.
 *
 * <p>[1] V. H. de la Pena, A General Class of Exponential Inequalities for Martingales and Ratios, Annals of Probability 27(1), 1999,
 * doi:10.1214/aop/1022677271. [2] S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Time-uniform, Nonparametric, Nonasymptotic Confidence
 * Sequences, Annals of Statistics 49(2), 2021, doi:10.1214/20-AOS1991.
 *
 * @param logs logarithm of the product for each x of the grid; immutable
 */
public record SignProcess(List<Double> logs) {
    /** Before the first difference. */
    public static final SignProcess NONE = new SignProcess(Collections.nCopies(8, 0.0));

    private static final double FIRST = 7;
    private static final double RATIO = 2;

    /** Checks the length of the grid. */
    public SignProcess {
        logs = List.copyOf(logs);
        if (logs.size() != 8) {
            throw new IllegalArgumentException("The grid (%d) must have 8 points.".formatted(logs.size()));
        }
    }

    /**
     * With one more difference.
     *
     * @param difference finite, as a logarithm of a ratio; positive where the arm is better
     */
    public SignProcess with(double difference) {
        if (!Double.isFinite(difference)) {
            throw new IllegalArgumentException("The difference (%s) must be finite.".formatted(difference));
        }
        List<Double> next = new ArrayList<>();
        double x = FIRST;
        for (double log : logs) {
            double product = x * difference;
            // ln(exp(p) / cosh(p)) without overflow
            next.add(log + Math.log(2) - softplus(-2 * product));
            x *= RATIO;
        }
        return new SignProcess(next);
    }

    /** Natural logarithm of the evidence; 0 at the start. */
    public double logEvidence() {
        double top = Collections.max(logs);
        double sum = 0;
        for (double log : logs) {
            sum += Math.exp(log - top);
        }
        return top + Math.log(sum / logs.size());
    }

    private static double softplus(double of) {
        return of > 0 ? of + Math.log1p(Math.exp(-of)) : Math.log1p(Math.exp(of));
    }
}
