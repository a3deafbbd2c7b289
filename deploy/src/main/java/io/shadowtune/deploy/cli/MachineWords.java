package io.shadowtune.deploy.cli;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The machine that a page of results was made on, in words. */
final class MachineWords {
    private static final double BYTES_PER_GIB = 1L << 30;

    private MachineWords() {}

    static String now() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores, %.0f GiB, Java %s; at the end %.0f processes wanted to run",
                system.getAvailableProcessors(),
                system.getTotalMemorySize() / BYTES_PER_GIB,
                Runtime.version().feature(),
                system.getSystemLoadAverage());
    }
}
