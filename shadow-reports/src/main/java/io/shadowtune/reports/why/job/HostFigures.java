package io.shadowtune.reports.why.job;

import java.time.Instant;

/**
 * What one host did in one slice of time; NaN is not reported. Pressures are those of the kernel (PSI): the share of
 * time in which some task waited.
 *
 * @param start begin of the slice
 * @param host the host
 * @param cpuBusyRatio share of its processors' time that was not idle and not waiting for storage, 0..1
 * @param cpuPressureRatio waiting for a processor, 0..1
 * @param ioWaitRatio share of its processors' time in which they idled while tasks waited for storage, 0..1
 * @param ioPressureRatio waiting for storage, 0..1
 * @param memoryPressureRatio waiting for memory, 0..1
 * @param storageWaitRatio requests to disks and NFS that were outstanding on average: seconds of wait a second
 */
public record HostFigures(
        Instant start,
        String host,
        double cpuBusyRatio,
        double cpuPressureRatio,
        double ioWaitRatio,
        double ioPressureRatio,
        double memoryPressureRatio,
        double storageWaitRatio) {

    /** Whether it tells anything of processors or storage. */
    boolean tells() {
        return !(Double.isNaN(cpuBusyRatio) && Double.isNaN(ioWaitRatio) && Double.isNaN(ioPressureRatio));
    }
}
