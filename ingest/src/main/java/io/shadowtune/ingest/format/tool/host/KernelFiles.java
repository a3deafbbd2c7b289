package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;

/** Files of {@code /proc} and of control groups whose lines stand alone. */
final class KernelFiles {
    private static final String AFFINITY = "/proc/irq/(\\d+)/((?:smp|effective)_affinity(?:_list)?)\\s*[:=]?\\s*(\\S+)";
    private static final String AFFINITY_NOTED =
            "(?i)\\birq[ _-]?(\\d+)\\b[^/]*?(?:->|=|:| on )\\s*cpus?\\s*([\\d,-]+)";
    private static final String VMSTAT =
            "^((?:numa|pgmigrate|compact|thp|pgscan|pgsteal|oom_kill|allocstall|pswp|pgmajfault)\\w*)\\s+(\\d+)$";
    private static final String CPU_STAT =
            "^((?:nr_periods|nr_throttled|throttled_usec|throttled_time|usage_usec|user_usec|system_usec))\\s+(\\d+)$";
    private static final String PRESSURE = "^(some|full) avg10=([\\d.]+)";
    private static final String SYSCTL = "^((?:kernel|vm|net|fs|dev)(?:\\.[\\w-]+)+)\\s*=\\s*(.*)$";
    private static final String SYS_FILE = "^/proc/sys/(\\S+?):(.*)$";

    /** The parsers. */
    static final List<ToolParser> ALL = List.of(
            LineTool.of("/proc/irq")
                    .line(
                            AFFINITY,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            "irq " + read.group(1),
                                            read.group(2),
                                            read.group(3),
                                            Unit.NONE))
                    .line(
                            AFFINITY_NOTED,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            "irq " + read.group(1),
                                            "smp_affinity_list",
                                            read.group(2),
                                            Unit.NONE)),
            LineTool.of("/proc/vmstat").line(VMSTAT, KernelFiles::count),
            LineTool.of("cgroup cpu.stat").line(CPU_STAT, KernelFiles::count),
            LineTool.of("pressure")
                    .line(
                            PRESSURE,
                            read -> read.facts()
                                    .level(
                                            read.line(),
                                            "",
                                            "pressure_"
                                                    + resource(read.text()
                                                            .reading()
                                                            .tool()) + "_" + read.group(1) + "_avg10",
                                            read.number(2),
                                            Unit.RATIO)),
            LineTool.of("sysctl")
                    .line(
                            SYSCTL,
                            read -> read.facts().setting(read.line(), "", read.group(1), read.group(2), Unit.NONE))
                    .line(
                            SYS_FILE,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            "",
                                            read.group(1).replace('/', '.'),
                                            read.group(2),
                                            Unit.NONE)));

    private KernelFiles() {}

    private static void count(LineTool.Read read) {
        if (read.text().saysGrowth()) {
            read.facts().growth(read.line(), "", "", read.group(1), read.number(2), Unit.EVENTS);
        } else {
            read.facts().cumulative(read.line(), "", read.group(1), read.number(2), Unit.EVENTS);
        }
    }

    private static String resource(String tool) {
        String name = tool.toLowerCase(Locale.ROOT);
        return name.contains("memory") ? "memory" : name.contains("io") ? "io" : "cpu";
    }
}
