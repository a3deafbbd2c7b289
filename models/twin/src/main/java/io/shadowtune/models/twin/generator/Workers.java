package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/**
 * How long the workers of a job take, as multiples of their median: lognormal, now and then with one that takes more
 * than one and a half times as long as the slowest usually does, and in sick jobs far apart. Immutable.
 */
final class Workers {
    private static final double SICK_SPREAD = 0.75;
    private static final double STRAGGLER = 1.5;
    private static final double STRAGGLER_MORE = 0.2;

    /** So many spreads above their median is the slowest of a few workers. */
    private static final double MEDIAN_EXTREME = 1.2;

    private final UpsetKnobs upsets;
    private final boolean isSick;
    private final int number;

    Workers(UpsetKnobs upsets, boolean isSick, int number) {
        this.upsets = upsets;
        this.isSick = isSick;
        this.number = number;
    }

    /** What the slowest of healthy workers usually takes. */
    static double usual(double spread) {
        return Math.exp(spread * MEDIAN_EXTREME);
    }

    /** The multiples of one iteration. */
    double[] draw(RandomGenerator random) {
        double spread = isSick ? SICK_SPREAD : upsets.workerSpread();
        double[] times = new double[number];
        for (int worker = 0; worker < number; worker++) {
            times[worker] = Math.exp(spread * random.nextGaussian());
        }
        if (random.nextDouble() < upsets.stragglerRate()) {
            times[random.nextInt(number)] = usual(spread) * (STRAGGLER + STRAGGLER_MORE * random.nextExponential());
        }
        return times;
    }

    /** The multiple of the slowest. */
    double slowest(RandomGenerator random) {
        double slowest = 0;
        for (double time : draw(random)) {
            slowest = Math.max(slowest, time);
        }
        return slowest;
    }
}
