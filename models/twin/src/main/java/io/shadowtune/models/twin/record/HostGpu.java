package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.Readings;

/*
 * Choices: a GPU that has a job always runs a kernel (those that send run on it too), its processors are busy while the
 * job computes, and power goes with that.
 */
/** What a GPU reports. Not thread-safe. */
final class HostGpu {
    private static final double BUSY_RATIO = 0.85;
    private static final double IDLE_WATTS = 90;
    private static final double MORE_WATTS = 560;
    private static final double MILLI = 1e3;
    private static final long JOB_BYTES = 70L << 30;
    private static final long IDLE_BYTES = 500L << 20;

    private double joules;

    /** A reading after some seconds, in which its job, if any, computed for a share. */
    Readings read(boolean hasJob, double computingRatio, double seconds) {
        double active = hasJob ? BUSY_RATIO * computingRatio : 0;
        double watts = IDLE_WATTS + MORE_WATTS * active;
        joules += watts * seconds;
        return new Readings.Builder()
                .put(GpuSignals.UTILIZATION, hasJob ? 1.0 : 0.0)
                .put(GpuSignals.SM_ACTIVE, active)
                .put(GpuSignals.MEM_USED_BYTES, hasJob ? JOB_BYTES : IDLE_BYTES)
                .put(GpuSignals.POWER_WATTS, watts)
                .put(GpuSignals.ENERGY_MILLIJOULES, (long) (joules * MILLI))
                .build();
    }
}
