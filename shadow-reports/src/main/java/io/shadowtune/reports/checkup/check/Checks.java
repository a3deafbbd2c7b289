package io.shadowtune.reports.checkup.check;

import java.util.List;

/** All checks, in the order an engineer would go through them. */
public final class Checks {
    /** All of them. */
    public static final List<Check> ALL = List.of(
            new NicRates(),
            new RdmaPortsActive(),
            new EqualMtu(),
            new PriorityFlowControl(),
            new CongestionControl(),
            new ErrorCounters(),
            new PointToPointBandwidth(),
            new CollectiveBandwidth(),
            new RoundTripStability(),
            new GpuDirect(),
            new AccessControl(),
            new GpuNicDistance(),
            new ProcessorSleep(),
            new PerformanceGovernor(),
            new LockedMemory(),
            new NameServiceTime());

    private Checks() {}
}
