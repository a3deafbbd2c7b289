package io.shadowtune.reports.why.watch;

import java.util.Random;

/** Series of daily amounts that do not get worse, however they scatter: what must not be called an alarm. */
enum SteadySeries {
    ZERO("always nothing"),
    CONSTANT("always the same"),
    RARE("Poisson, one in two days"),
    FEW("Poisson, 20 a day"),
    MANY("Poisson, 5,000 a day"),
    CLUSTERED("negative binomial, 50 a day, in clusters"),
    NOISY("log-normal, a factor of 2"),
    WILD("log-normal, a factor of 5"),
    WANDERING("log-normal, a factor of 2, each day half like the one before"),
    STICKY("log-normal, a factor of 2, each day four fifths like the one before"),
    WEEKLY("a tenth at weekends, and a factor of 1.5"),
    BURSTS_SELDOM("one day in 20 a burst of 100 to 100,000"),
    BURSTS("one day in 10 a burst of 100 to 100,000"),
    BURSTS_OFTEN("one day in 3 a burst of 100 to 100,000"),
    IMPROVING("halves every five days, and a factor of 2");

    private final String words;

    SteadySeries(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** A series that ends on a day of the week drawn at random. */
    double[] draw(int days, Random random) {
        double[] series = new double[days];
        double wander = random.nextGaussian();
        int weekday = random.nextInt(7);
        for (int day = 0; day < days; day++) {
            double like = this == STICKY ? 0.8 : 0.5;
            wander = like * wander + Math.sqrt(1 - like * like) * random.nextGaussian();
            series[day] = amount(day, days, (day + weekday) % 7 >= 5, wander, random);
        }
        return series;
    }

    private double amount(int day, int days, boolean weekend, double wander, Random random) {
        return switch (this) {
            case ZERO -> 0;
            case CONSTANT -> 1_234;
            case RARE -> poisson(0.5, random);
            case FEW -> poisson(20, random);
            case MANY -> poisson(5_000, random);
            case CLUSTERED -> poisson(50 * exponential(random), random);
            case NOISY -> poisson(3_000 * factor(2, random), random);
            case WILD -> poisson(3_000 * factor(5, random), random);
            case WANDERING, STICKY -> poisson(3_000 * Math.pow(2, wander), random);
            case WEEKLY -> poisson((weekend ? 300 : 3_000) * factor(1.5, random), random);
            case BURSTS_SELDOM -> burst(0.05, random);
            case BURSTS -> burst(0.1, random);
            case BURSTS_OFTEN -> burst(1.0 / 3, random);
            case IMPROVING -> poisson(50_000 * Math.pow(2, (days - day) / 5.0 - 4) * factor(2, random), random);
        };
    }

    private static double burst(double chance, Random random) {
        return random.nextDouble() < chance ? Math.pow(10, 2 + 3 * random.nextDouble()) : 0;
    }

    /** A factor whose standard deviation, as a logarithm, is that of the given one. */
    static double factor(double typical, Random random) {
        return Math.pow(typical, random.nextGaussian());
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }

    /** A Poisson count; from a hundred on, its normal approximation. */
    static double poisson(double mean, Random random) {
        if (mean >= 100) {
            return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
        }
        double left = Math.exp(-mean);
        double product = random.nextDouble();
        int count = 0;
        while (product > left) {
            product *= random.nextDouble();
            count++;
        }
        return count;
    }
}
