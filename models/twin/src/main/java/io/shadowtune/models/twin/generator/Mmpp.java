package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/**
 * Events that come in storms: a Poisson process whose rate jumps between two values [1], chosen so that counts in
 * windows of a length have a given index of dispersion (variance / mean). Not thread-safe.
 *
 * <p>For rates that differ by {@code d}, the high one a share {@code f} of the time, and states that are forgotten in a
 * time {@code s}, counts over {@code w} have {@code 1 + 2 f (1 - f) d^2 s g / rate} with
 * {@code g = 1 - (1 - exp(-w / s)) s / w}. Here {@code s = w / 2}, and {@code f} is as large as a rate of 0 in between
 * allows.
 *
 * <p>[1] W. Fischer, K. Meier-Hellstern, The Markov-modulated Poisson process (MMPP) cookbook, Performance Evaluation
 * 18(2), 1993, doi 10.1016/0166-5316(93)90035-S.
 */
final class Mmpp {
    private static final double MOST_HIGH_RATIO = 0.3;
    private static final double G = 1 - (1 - Math.exp(-2)) / 2;

    private final double lowRate;
    private final double highRate;
    private final double lowSeconds;
    private final double highSeconds;
    private final RandomGenerator random;
    private boolean high;
    private double leftSeconds;

    /**
     * A process.
     *
     * @param perSecond mean rate, 0 or more
     * @param dispersion variance / mean of counts, at least 1
     * @param windowSeconds over windows of this length
     */
    Mmpp(double perSecond, double dispersion, double windowSeconds, RandomGenerator random) {
        double forgetSeconds = windowSeconds / 2;
        double odds = dispersion > 1 ? 2 * forgetSeconds * G * perSecond / (dispersion - 1) : MOST_HIGH_RATIO;
        double highRatio = Math.min(MOST_HIGH_RATIO, odds / (1 + odds));
        double difference = highRatio > 0
                ? Math.sqrt((dispersion - 1) * perSecond / (2 * highRatio * (1 - highRatio) * forgetSeconds * G))
                : 0;
        this.lowRate = Math.max(0, perSecond - highRatio * difference);
        this.highRate = lowRate + difference;
        this.lowSeconds = forgetSeconds / Math.max(1e-9, highRatio);
        this.highSeconds = forgetSeconds / (1 - highRatio);
        this.random = random;
        this.high = random.nextDouble() < highRatio;
        this.leftSeconds = stay();
    }

    private double stay() {
        return (high ? highSeconds : lowSeconds) * random.nextExponential();
    }

    /** Seconds to the next event; infinite when there is none. */
    double next() {
        if (!(highRate > 0)) {
            return Double.POSITIVE_INFINITY;
        }
        double passed = 0;
        while (true) {
            double rate = high ? highRate : lowRate;
            double wait = rate > 0 ? random.nextExponential() / rate : Double.POSITIVE_INFINITY;
            if (wait <= leftSeconds) {
                leftSeconds -= wait;
                return passed + wait;
            }
            passed += leftSeconds;
            high = !high;
            leftSeconds = stay();
        }
    }
}
