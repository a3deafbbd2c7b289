package io.shadowtune.reports.why.job;

import java.time.Instant;

/**
 * What one GPU did in one slice of time; NaN is not reported.
 *
 * @param start begin of the slice
 * @param worker the GPU
 * @param busyRatio share of time in which any kernel ran, a waiting collective included (DCGM's GPU_UTIL), 0..1
 * @param smActiveRatio share of multiprocessors with work, over time (DCGM's SM_ACTIVE), 0..1
 * @param powerWatts power drawn
 * @param smClockMhz clock of the multiprocessors
 * @param xid last error code of the driver; 0 when there was none
 * @param pcieReplays PCIe packets sent again in the slice
 */
public record GpuFigures(
        Instant start,
        Worker worker,
        double busyRatio,
        double smActiveRatio,
        double powerWatts,
        double smClockMhz,
        double xid,
        double pcieReplays) {

    /** Whether it tells how busy it was. */
    boolean tellsActivity() {
        return !Double.isNaN(busyRatio) || !Double.isNaN(smActiveRatio);
    }
}
