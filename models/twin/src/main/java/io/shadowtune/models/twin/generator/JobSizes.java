package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/*
 * Choices in the manner of the published traces: most jobs are small, most GPU time is in large ones; the longest tenth
 * of jobs runs for more than eight times as long as half of them do. How long half of them run follows from the load
 * that is asked for: as many hosts as are taken at a time are given to those who come in the time that one runs.
 */
/**
 * How large and how long drawn jobs are. Immutable.
 *
 * @param largestHosts hosts of a job at most, at least 1
 * @param meanSeconds mean length
 */
record JobSizes(int largestHosts, double meanSeconds) {
    private static final int[] HOSTS = {1, 2, 4, 8, 16};
    private static final double[] RATIOS = {0.15, 0.3, 0.3, 0.2, 0.05};
    private static final int LARGEST_PART = 4;
    private static final double SPREAD = 1.63;
    private static final double SECONDS_PER_HOUR = 3600;

    /** Those that keep a cluster at a load: by Little's law [1], hosts taken are rate times mean length times mean size.
     *
     * <p>[1] J. Little, A proof for the queuing formula L = lambda W, Operations Research 9(3), 1961, doi
     * 10.1287/opre.9.3.383.
     */
    static JobSizes of(int hosts, JobKnobs knobs) {
        int largest = Math.max(1, hosts / LARGEST_PART);
        double perSecond = knobs.churnPerHour() / SECONDS_PER_HOUR;
        return new JobSizes(largest, knobs.load() * hosts / (perSecond * meanHosts(largest)));
    }

    private static double meanHosts(int largest) {
        double mean = 0;
        for (int i = 0; i < HOSTS.length; i++) {
            mean += RATIOS[i] * Math.min(HOSTS[i], largest);
        }
        return mean;
    }

    int drawHosts(RandomGenerator random) {
        double left = random.nextDouble();
        for (int i = 0; i < HOSTS.length; i++) {
            left -= RATIOS[i];
            if (left < 0) {
                return Math.min(HOSTS[i], largestHosts);
            }
        }
        return Math.min(2, largestHosts);
    }

    double drawSeconds(RandomGenerator random) {
        return meanSeconds * Math.exp(SPREAD * (random.nextGaussian() - SPREAD / 2));
    }

    /** What is left of a job that one finds running: long ones are found more often, anywhere within. */
    double drawLeftSeconds(RandomGenerator random) {
        return meanSeconds * Math.exp(SPREAD * (random.nextGaussian() + SPREAD / 2)) * random.nextDouble();
    }
}
