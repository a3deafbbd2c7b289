package io.shadowtune.policy.learned.library;

import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.policy.learned.library.Evidence.Clue;
import java.util.Arrays;

/**
 * Loads of a library drawn by how well they explain what is known: Gaussian in the logarithms, with the surface's own error and that of
 * the counters, as for a single port, but with loads that were drawn before. Where hardly any of them explains all, the weights are
 * flattened until enough do: the library is finite, and a single neighbour is not the load. The draw is systematic resampling [1], so
 * that all draws count alike. Immutable.
 *
 * <p>[1] G. Kitagawa, Monte Carlo filter and smoother for non-Gaussian nonlinear state space models, 1996, doi:10.2307/1390750
 */
final class WeighedLoads {
    /** Draws that stand for all loads. */
    static final int DRAWS = 128;

    private static final double INTERVAL_DEVIATIONS = 1.645;
    private static final double MOST_MISFIT = 3;
    /** Twice the logarithm of the share of the best weight below which a load is dropped. */
    private static final double DROPPED = 13.8;

    private static final double LEAST_EFFECTIVE = 16;
    private static final int MOST_HALVINGS = 6;

    private final int[] draws;
    private final double effective;
    private final boolean explains;

    private WeighedLoads(int[] draws, double effective, boolean explains) {
        this.draws = draws;
        this.effective = effective;
        this.explains = explains;
    }

    /** All loads alike. */
    static WeighedLoads all(LoadLibrary library) {
        int[] draws = new int[library.size()];
        Arrays.setAll(draws, i -> i);
        return new WeighedLoads(draws, draws.length, true);
    }

    /** Weighs the loads by what is known, under the setting in force. */
    static WeighedLoads of(LoadLibrary library, SettingTable inForce, Evidence evidence) {
        int count = library.size();
        double[] misfits = new double[count];
        double least = Double.POSITIVE_INFINITY;
        Clue[] clues = evidence.clues().toArray(new Clue[0]);
        for (int load = 0; load < count; load++) {
            double misfit = misfit(library, inForce, evidence, clues, load, least + DROPPED * (1 << MOST_HALVINGS));
            misfits[load] = misfit;
            least = Math.min(least, misfit);
        }
        if (!(least < Double.POSITIVE_INFINITY)) {
            return new WeighedLoads(new int[0], 0, false);
        }
        double[] weights = new double[count];
        double sharpness = 1;
        double effective = weigh(misfits, least, sharpness, weights);
        double untempered = effective;
        for (int i = 0; i < MOST_HALVINGS && effective < LEAST_EFFECTIVE; i++) {
            sharpness /= 2;
            effective = weigh(misfits, least, sharpness, weights);
        }
        return new WeighedLoads(drawn(weights), untempered, least <= MOST_MISFIT * Math.max(1, evidence.count()));
    }

    private static double misfit(
            LoadLibrary library, SettingTable inForce, Evidence evidence, Clue[] clues, int load, double most) {
        if (Double.isNaN(inForce.cost(load))) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        Evidence.Senders senders = evidence.senders();
        if (senders != null) {
            double off = library.sendersOff(load, senders.log()) / senders.error();
            sum = off * off;
        }
        for (Clue clue : clues) {
            if (sum > most) {
                return Double.POSITIVE_INFINITY;
            }
            Figure figure = clue.figure();
            double off = inForce.log(figure, load) - figure.toLog(clue.value(), library.bdpBytes(load));
            double error = inForce.width(figure, load) / INTERVAL_DEVIATIONS;
            sum += off * off / (error * error + clue.error() * clue.error());
        }
        return sum;
    }

    /** Fills in weights, 1 for the best; gives how many loads of equal weight they count as. */
    private static double weigh(double[] misfits, double least, double sharpness, double[] weights) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < misfits.length; i++) {
            double off = (misfits[i] - least) * sharpness;
            double weight = off > DROPPED ? 0 : Math.exp(-off / 2);
            weights[i] = weight;
            sum += weight;
            squares += weight * weight;
        }
        return sum * sum / squares;
    }

    private static int[] drawn(double[] weights) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        int[] draws = new int[DRAWS];
        double step = total / DRAWS;
        double sum = 0;
        int next = 0;
        for (int i = 0; i < weights.length && next < DRAWS; i++) {
            sum += weights[i];
            while (next < DRAWS && (next + 0.5) * step < sum) {
                draws[next++] = i;
            }
        }
        return Arrays.copyOf(draws, next);
    }

    /** Numbers of the loads; one that is likely comes often. */
    int[] draws() {
        return draws;
    }

    /** How many loads of equal weight those that explain the counters count as. */
    double effective() {
        return effective;
    }

    /** Whether some load explains what is known at all. */
    boolean explains() {
        return explains;
    }
}
