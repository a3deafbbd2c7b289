package io.shadowtune.reports.why.live;

import io.shadowtune.reports.why.job.JobDivision;

/**
 * What is known of a job's time.
 *
 * @param question the job and the time
 * @param division where the time goes
 */
public record JobAnswer(JobQuestion question, JobDivision division) {}
