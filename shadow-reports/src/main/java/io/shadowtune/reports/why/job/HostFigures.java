package io.shadowtune.reports.why.job;

import java.time.Instant;

/**
 * What one host did in one slice of time; NaN is not reported.
 *
 * @param start begin of the slice
 * @param host the host
 * @param cpuBusyRatio share of its processors' time that was not idle and not waiting for storage, 0..1
 * @param ioWaitRatio share of its processors' time in which tasks waited for storage, 0..1
 * @param memoryPressureRatio share of time in which some task waited for memory, 0..1
 * @param storageWaitRatio requests to disks and NFS that were outstanding on average: seconds of wait a second
 */
public record HostFigures(
        Instant start,
        String host,
        double cpuBusyRatio,
        double ioWaitRatio,
        double memoryPressureRatio,
        double storageWaitRatio) {}
