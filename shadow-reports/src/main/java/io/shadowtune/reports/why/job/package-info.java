/** Splits a job's time into compute, host, network, storage and waiting for a straggler, from figures per rank and slice of time. Pure. */
@NullMarked
package io.shadowtune.reports.why.job;

import org.jspecify.annotations.NullMarked;
