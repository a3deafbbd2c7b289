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
 * @param multiprocessorsComputing share of the multiprocessors that computing keeps, 0..1
 * @param multiprocessorsWaiting share that a collective keeps, 0..1
 * @param culprit index of the rank that is late, or of the first one on the host that is
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
        double multiprocessorsComputing,
        double multiprocessorsWaiting,
        int culprit) {

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
                random.nextDouble(0.82, 0.97),
                random.nextDouble(0.04, 0.2),
                random.nextInt(hosts * gpus));
    }

    int ranks() {
        return hosts * gpusPerHost;
    }

    Worker worker(int rank) {
        return new Worker("gpu-" + rank / gpusPerHost, rank % gpusPerHost);
    }
}
