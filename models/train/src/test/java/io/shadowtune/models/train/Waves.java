package io.shadowtune.models.train;

import io.shadowtune.models.kernel.series.FeatureSteps;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Small seeded series that can be learned: noisy waves of a period too short for persistence. */
final class Waves {
    static final WindowSpec SPEC = new WindowSpec(16, 4, 64, 4, 0, 3, 0);

    private Waves() {}

    static Series wave(String id, int length, double periodSteps, long seed) {
        Random random = new Random(seed);
        double[] values = new double[length];
        for (int i = 0; i < length; i++) {
            values[i] = 50 + 20 * Math.sin(2 * Math.PI * i / periodSteps) + random.nextGaussian();
        }
        return new Series(id, Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE);
    }

    /** The same odd course again and again, at distances that nobody can foretell. */
    static TrainingSeries courses(String id, int length, long seed) {
        double[] course = {30, 5, 42, 11, 60, 20, 3, 35, 50, 8, 27, 44, 13, 58, 31, 6};
        Random random = new Random(seed);
        double[] values = new double[length];
        int at = 0;
        while (at < length) {
            int quiet = at + 5 + random.nextInt(20);
            for (; at < Math.min(length, quiet); at++) {
                values[at] = 10 + random.nextGaussian();
            }
            for (int k = 0; k < course.length && at < length; k++, at++) {
                values[at] = course[k] + random.nextGaussian();
            }
        }
        Series series = new Series(id, Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE);
        return new TrainingSeries(series, (int) (0.8 * length), 0);
    }

    /** Steps to either side: the last value is all there is to know. */
    static TrainingSeries walk(String id, int length, long seed) {
        Random random = new Random(seed);
        double[] values = new double[length];
        double at = 1000;
        for (int i = 0; i < length; i++) {
            at += random.nextGaussian();
            values[i] = at;
        }
        Series series = new Series(id, Instant.EPOCH, Duration.ofSeconds(10), values, Features.NONE);
        return new TrainingSeries(series, (int) (0.8 * length), 0);
    }

    /**
     * A queue under thresholds that change now and then: a level that goes a quarter of the way to Kmin with every step. After a change
     * nothing but the thresholds tells where it will go.
     */
    static TrainingSeries queue(String id, int length, long seed, boolean told) {
        Random random = new Random(seed);
        double[] values = new double[length];
        TreeMap<Integer, Features> since = new TreeMap<>();
        double kmin = 0;
        for (int i = 0; i < length; i++) {
            if (i == 0 || random.nextInt(12) == 0) {
                kmin = 20_000 * Math.exp(3 * random.nextDouble());
                since.put(i, MarkingFeatures.ofDepth(true, (long) kmin, (long) (4 * kmin), 0.2));
            }
            double before = i == 0 ? kmin : values[i - 1];
            values[i] = Math.max(0, (3 * before + kmin) / 4 * (1 + 0.05 * random.nextGaussian()));
        }
        FeatureSteps features = told ? FeatureSteps.of(since) : FeatureSteps.NONE;
        Series series = new Series(id, Instant.EPOCH, Duration.ofSeconds(10), values, features);
        return new TrainingSeries(series, (int) (0.8 * length), 0);
    }

    static List<TrainingSeries> two(int length) {
        return List.of(
                new TrainingSeries(wave("a", length, 11.3, 1), (int) (0.8 * length), 0),
                new TrainingSeries(wave("b", length, 13.7, 2), (int) (0.8 * length), 0));
    }

    static LstmConfig config(int epochs, long seed) {
        LstmConfig.Learning learning = new LstmConfig.Learning(epochs, 1024, 64, 5e-3, 0.1, 1e-6, 3);
        return new LstmConfig(SPEC, 8, 8, learning, seed);
    }
}
