package io.shadowtune.reports.why.job;

import java.util.SplittableRandom;

/**
 * A job with a known trouble.
 *
 * @param part what its time must be laid to
 * @param hosts its hosts
 * @param gpusPerHost GPUs on each
 * @param computeSeconds of a step, of a rank without trouble
 * @param transferSeconds of a step, at the rate of the line
 * @param overlapRatio how much of the transfer may run under computing, 0..1
 * @param extraRatio how much longer the trouble makes the step, of computing or transfer
 * @param tensorParallel whether the GPUs of a host also wait for each other in the middle of a step
 * @param multiprocessors share of the multiprocessors that kernels keep
 * @param culprit index of the rank that is late; -1 when now one and now another is
 * @param computeNoiseRatio how much computing of a rank varies from step to step, up and down
 * @param transferNoiseRatio how much the transfer takes longer in some steps, for all ranks alike
 */
record Injected(
        Part part,
        int hosts,
        int gpusPerHost,
        double computeSeconds,
        double transferSeconds,
        double overlapRatio,
        double extraRatio,
        boolean tensorParallel,
        Multiprocessors multiprocessors,
        int culprit,
        double computeNoiseRatio,
        double transferNoiseRatio) {

    /**
     * Shares of the multiprocessors.
     *
     * @param computing that computing keeps, 0..1
     * @param waiting that a collective keeps, 0..1
     */
    record Multiprocessors(double computing, double waiting) {}

    /** Draws a job with such a trouble; COMPUTE is a job in which every GPU computes slower than before. */
    static Injected drawn(Part part, SplittableRandom random) {
        int hosts = random.nextInt(2, 7);
        int gpus = 1 << random.nextInt(0, 4);
        double compute = random.nextDouble(0.3, 1.5);
        return new Injected(
                part,
                hosts,
                gpus,
                compute,
                compute * random.nextDouble(0.15, 0.6),
                random.nextDouble(),
                random.nextDouble(0.3, 1.2),
                gpus > 1 && random.nextBoolean(),
                new Multiprocessors(random.nextDouble(0.82, 0.97), random.nextDouble(0.04, 0.2)),
                random.nextInt(hosts * gpus),
                0.01,
                0);
    }

    /** The same job, in which computing or transfers vary from step to step, and nobody is late for good. */
    Injected varying(double computeNoise, double transferNoise) {
        return new Injected(
                part,
                hosts,
                gpusPerHost,
                computeSeconds,
                transferSeconds,
                overlapRatio,
                0,
                tensorParallel,
                multiprocessors,
                -1,
                computeNoise,
                transferNoise);
    }

    int ranks() {
        return hosts * gpusPerHost;
    }

    Worker worker(int rank) {
        return new Worker("gpu-" + rank / gpusPerHost, rank % gpusPerHost);
    }
}
