package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;

/**
 * Limits, memory and scheduling of a process: {@code /proc/PID/limits} and {@code status}, {@code prlimit},
 * {@code ulimit} (whose {@code -l} is in kB and is that of the asking shell, not of a job), unit files, meminfo.
 */
final class ProcessFiles {
    private static final String LIMIT =
            "^Max (locked memory|open files|processes|address space)\\s{2,}(\\S+)\\s+(\\S+)";
    private static final String PRLIMIT = "^MEMLOCK\\s.*?\\s(unlimited|\\d+)\\s+(unlimited|\\d+)\\s*(?:bytes)?$";
    private static final String ULIMIT_ALL = "^max locked memory\\s+\\(kbytes, -l\\)\\s+(unlimited|\\d+)";
    private static final String UNIT_LIMIT = "^\\s*((?:Default)?Limit[A-Z]\\w+)=(\\S+)";
    private static final String STATUS =
            "^(Name|Threads|Cpus_allowed_list|Mems_allowed_list|VmLck|VmPin)\\s*:\\s+(.*)$";
    private static final String SWITCHES = "^((?:non)?voluntary_ctxt_switches)\\s*:\\s+(\\d+)$";
    private static final String MEMORY =
            "^(?:Node (\\d+) )?((?:Mem|HugePages_|Hugepagesize|AnonHuge|Hugetlb)\\w*):\\s+(\\d+)";
    private static final String POOL = "hugepages-(\\d+)kB/((?:nr|free|resv|surplus)_hugepages)\\s*[:=]\\s*(\\d+)";

    /** The parsers. */
    static final List<ToolParser> ALL = List.of(
            LineTool.of("process limits")
                    .line(
                            LIMIT,
                            read -> read.facts()
                                    .setting(read.line(), "", "max " + read.group(1), read.group(2), Unit.NONE))
                    .line(
                            PRLIMIT,
                            read -> read.facts()
                                    .setting(read.line(), "", "max locked memory", read.group(1), Unit.BYTES))
                    .line(
                            ULIMIT_ALL,
                            read -> read.facts().setting(read.line(), "", "ulimit -l", read.group(1), Unit.NONE))
                    .line(
                            UNIT_LIMIT,
                            read -> read.facts().setting(read.line(), "", read.group(1), read.group(2), Unit.NONE)),
            LineTool.of("ulimit -l")
                    .namedAs("ulimit -l")
                    .line(
                            "^(unlimited|\\d+)$",
                            read -> read.facts().setting(read.line(), "", "ulimit -l", read.group(1), Unit.NONE)),
            LineTool.of("/proc/PID/status")
                    .line(
                            SWITCHES,
                            read -> read.facts()
                                    .cumulative(read.line(), "", read.group(1), read.number(2), Unit.EVENTS))
                    .line(
                            STATUS,
                            read -> read.facts().setting(read.line(), "", read.group(1), read.group(2), Unit.NONE)),
            LineTool.of("meminfo")
                    .line(
                            MEMORY,
                            read -> read.facts()
                                    .level(
                                            read.line(),
                                            read.group(1).isEmpty() ? "" : "node " + read.group(1),
                                            read.group(2),
                                            read.number(3),
                                            Unit.NONE))
                    .line(
                            POOL,
                            read -> read.facts()
                                    .level(
                                            read.line(),
                                            read.group(1) + "kB",
                                            read.group(2).startsWith("free") ? "hugepages_free" : read.group(2),
                                            read.number(3),
                                            Unit.NONE)));

    private ProcessFiles() {}
}
