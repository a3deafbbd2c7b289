package io.shadowtune.models.forecast.skill;

import java.util.SplittableRandom;

/**
 * Paired block bootstrap: how sure a mean difference is when neighbours in time go together.
 *
 * <p>Losses of overlapping horizons are correlated, so whole stretches of time are drawn instead of single losses [1]. Pure; equal
 * differences and seed give equal answers.
 *
 * <p>[1] H. Künsch, The jackknife and the bootstrap for general stationary observations, 1989, doi:10.1214/aos/1176347265
 */
public final class BlockBootstrap {
    private static final int DRAWS = 200;

    private BlockBootstrap() {}

    /**
     * The share of draws whose mean is below zero; one half where all are zero.
     *
     * @param differences mean paired difference of each block, at least one
     */
    public static double shareBelowZero(double[] differences, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double below = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            for (int i = 0; i < differences.length; i++) {
                sum += differences[random.nextInt(differences.length)];
            }
            below += sum < 0 ? 1 : sum == 0 ? 0.5 : 0;
        }
        return below / DRAWS;
    }
}
