package io.shadowtune.reports.why.job;

import java.util.SplittableRandom;

/**
 * A simulated job with and without its trouble, for tests of what lies around the division.
 *
 * @param now the job in trouble
 * @param before the same job without
 * @param culprit the worker that is late, where one is
 */
public record SimulatedRuns(JobFigures now, JobFigures before, Worker culprit) {
    /** Simulates a job of that size, with little overlap and a trouble that cannot be overlooked. */
    public static SimulatedRuns of(long seed, Part trouble, int hosts, int gpusPerHost) {
        SplittableRandom random = new SplittableRandom(seed);
        Injected job = new Injected(
                trouble,
                hosts,
                gpusPerHost,
                1,
                0.3,
                0.2,
                0.5,
                false,
                new Injected.Multiprocessors(0.9, 0.1),
                hosts * gpusPerHost - 2,
                0.01,
                0);
        return new SimulatedRuns(
                SimulatedJob.of(job, true, random).figures(),
                SimulatedJob.of(job, false, random).figures(),
                job.worker(job.culprit()));
    }
}
