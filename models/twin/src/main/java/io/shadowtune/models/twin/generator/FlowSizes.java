package io.shadowtune.models.twin.generator;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How large flows are: a piecewise linear distribution, as network simulators take it.
 *
 * @param bytes sizes, ascending, 0 or more
 * @param ratios share of flows up to each size, ascending to 1; above 0 at first where some have the least size exactly
 */
public record FlowSizes(List<Double> bytes, List<Double> ratios) {
    private static final int DRAWN_ONE_BY_ONE = 24;

    /** Mostly small, most bytes in the large: half below 10 KB, one in a hundred above 5 MB. */
    public static final FlowSizes USUAL =
            new FlowSizes(List.of(100.0, 1e3, 1e4, 1e5, 1e6, 5e6, 3e7), List.of(0.0, 0.15, 0.5, 0.75, 0.92, 0.99, 1.0));

    public FlowSizes {
        bytes = List.copyOf(bytes);
        ratios = List.copyOf(ratios);
        if (bytes.size() < 2 || bytes.size() != ratios.size() || bytes.get(0) < 0) {
            throw new IllegalArgumentException(
                    "The flow sizes (%d, with %d shares) must be two or more.".formatted(bytes.size(), ratios.size()));
        }
        for (int i = 1; i < bytes.size(); i++) {
            if (!(bytes.get(i) >= bytes.get(i - 1)) || !(ratios.get(i) >= ratios.get(i - 1))) {
                throw new IllegalArgumentException("The flow size (%s, share %s) must not be below the one before."
                        .formatted(bytes.get(i), ratios.get(i)));
            }
        }
        if (ratios.get(0) < 0 || ratios.get(ratios.size() - 1) != 1 || !(bytes.get(bytes.size() - 1) > 0)) {
            throw new IllegalArgumentException(
                    "The flow sizes must end with the share 1, not %s.".formatted(ratios.get(ratios.size() - 1)));
        }
    }

    double meanBytes() {
        return moment(1);
    }

    private double moment(int power) {
        double sum = ratios.get(0) * Math.pow(bytes.get(0), power);
        for (int i = 1; i < bytes.size(); i++) {
            double share = ratios.get(i) - ratios.get(i - 1);
            double low = bytes.get(i - 1);
            double high = bytes.get(i);
            sum += share * (power == 1 ? (low + high) / 2 : (low * low + low * high + high * high) / 3);
        }
        return sum;
    }

    private double draw(RandomGenerator random) {
        double ratio = random.nextDouble();
        int i = 1;
        while (i < bytes.size() - 1 && ratios.get(i) < ratio) {
            i++;
        }
        double share = ratios.get(i) - ratios.get(i - 1);
        double within = share > 0 ? Math.max(0, ratio - ratios.get(i - 1)) / share : 1;
        return bytes.get(i - 1) + within * (bytes.get(i) - bytes.get(i - 1));
    }

    /** Bytes of as many flows as happen to begin where so many are expected: one by one where they are few. */
    double drawSum(double expectedFlows, RandomGenerator random) {
        if (expectedFlows > DRAWN_ONE_BY_ONE) {
            double sigma = Math.sqrt(expectedFlows * moment(2));
            return Math.max(0, expectedFlows * meanBytes() + sigma * random.nextGaussian());
        }
        double sum = 0;
        for (double at = random.nextExponential(); at < expectedFlows; at += random.nextExponential()) {
            sum += draw(random);
        }
        return sum;
    }
}
