package io.shadowtune.reports.why.watch;

import java.util.Random;

/** Series of daily amounts that get worse from a day on: what must be found, and soon. */
enum WorseningSeries {
    STEP_FROM_NOTHING("from nothing to 1,000 a day"),
    STEP_SMALL("from nothing to 50 a day"),
    STEP_TENFOLD("tenfold, over noise of a factor of 1.5"),
    STEP_FOURFOLD("fourfold, over noise of a factor of 1.3"),
    DOUBLING_WEEKLY("doubles every week, over noise of a factor of 1.3"),
    DOUBLING_DAILY("doubles every second day from nothing"),
    FLAPS("from no flap to six a day"),
    FOURFOLD_WITH_THE_FABRIC("fourfold on a fabric whose load doubles on the same days");

    private final String words;

    WorseningSeries(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** A series of which the first days are as usual; {@code day} counts from the change, and is negative before it. */
    double amount(int day, Random random) {
        boolean worse = day >= 0;
        return switch (this) {
            case STEP_FROM_NOTHING -> worse ? SteadySeries.poisson(1_000, random) : 0;
            case STEP_SMALL -> worse ? SteadySeries.poisson(50, random) : 0;
            case STEP_TENFOLD -> noisy(worse ? 10 : 1, 1.5, random);
            case STEP_FOURFOLD -> noisy(worse ? 4 : 1, 1.3, random);
            case DOUBLING_WEEKLY -> noisy(Math.pow(2, Math.max(0, day) / 7.0), 1.3, random);
            case DOUBLING_DAILY -> worse ? SteadySeries.poisson(Math.pow(2, day / 2.0), random) : 0;
            case FLAPS -> worse ? SteadySeries.poisson(6, random) : 0;
            case FOURFOLD_WITH_THE_FABRIC -> noisy(fabric(day) * (worse ? 4 : 1), 1.3, random);
        };
    }

    /** What the fabric as a whole does. */
    double fabric(int day) {
        return this == FOURFOLD_WITH_THE_FABRIC && day >= 0 ? 2 : 1;
    }

    private static double noisy(double factor, double noise, Random random) {
        return SteadySeries.poisson(3_000 * factor * SteadySeries.factor(noise, random), random);
    }
}
