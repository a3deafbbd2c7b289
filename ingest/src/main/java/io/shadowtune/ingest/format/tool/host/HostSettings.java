package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a host is set up: processor power and frequency, kernel modules, firmware settings, processor model. */
final class HostSettings {
    private static final String GOVERNOR = "[Tt]he governor \"(\\w+)\"";
    private static final String GOVERNOR_FILE =
            "/cpu(\\d+|\\*)/cpufreq/(scaling_governor|energy_performance_preference)\\s*[:=]\\s*(\\S+)";
    private static final String FREQUENCY = "current CPU frequency:\\s*([\\d.]+) (G|M)Hz";
    private static final String LIMITS = "hardware limits:\\s*([\\d.]+ [GM]Hz) - ([\\d.]+ [GM]Hz)";
    private static final String IDLE_FILE =
            "/cpuidle/(state\\d+)/(name|latency|disable|usage|time|residency)\\s*[:=]\\s*(\\S+)";
    private static final String NUMA_NODE = "([\\w:.-]+)(?:/device)?/numa_node\\s*[:=]\\s*(-?\\d+)";
    private static final String MODULE = "^([a-z]\\w+)\\s+\\d{4,}\\s+\\d+(?:\\s|$)";
    private static final String FIRMWARE = "^\\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\\[[\\d.]+\\])?)\\s{2,}(\\S+)";
    private static final String NAMED_VALUE = "^([A-Z][\\w .()/-]*?):\\s{2,}(.*)$";
    private static final String AMD_LINK = "^\\s+((?:MAX_)?)(?:PCIE_)?(WIDTH|SPEED)\\s*:\\s*([\\d.]+)";
    private static final String LINK_ACTIVE =
            "Link (Speed|Width) Active \\(Enabled\\)\\s*:\\s*([\\d.]+)\\S*.*?\\(([\\d.]+)";
    /** A row of the concise table, read from its clocks, because earlier columns hold blanks. */
    private static final String AMD_CONCISE = "^(\\d+)\\s+.*?\\b(\\d+)[Mm]hz\\s+(\\d+)[Mm]hz\\s+\\S+\\s+(\\w+)\\s";

    private static final String AMD_VALUE = "^GPU\\[(\\d+)\\]\\s*: (?:\\(Topology\\) )?([^:]+?)\\s*: (.*)$";

    /** {@code rocm-smi -c}: the level in use, and its clock in brackets. */
    private static final Pattern CLOCK_LEVEL = Pattern.compile("\\((\\d+)[Mm][Hh]z\\)");

    /** The parsers. */
    static final List<ToolParser> ALL = List.of(
            LineTool.of("cpupower")
                    .line(
                            GOVERNOR,
                            read -> read.facts().setting(read.line(), "", "scaling_governor", read.group(1), Unit.NONE))
                    .line(
                            GOVERNOR_FILE,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            "cpu " + read.group(1),
                                            read.group(2),
                                            read.group(3),
                                            Unit.NONE))
                    .line(
                            FREQUENCY,
                            read -> read.facts()
                                    .level(
                                            read.line(),
                                            "",
                                            "current cpu frequency",
                                            read.number(1) * ("G".equals(read.group(2)) ? 1_000 : 1),
                                            Unit.MEGAHERTZ))
                    .line(
                            LIMITS,
                            read -> read.facts().setting(read.line(), "", "hardware limits", read.group(2), Unit.NONE))
                    .line(
                            IDLE_FILE,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            read.group(1),
                                            "cpuidle_" + read.group(2),
                                            read.group(3),
                                            Unit.NONE)),
            LineTool.of("scaling_governor")
                    .namedAs("governor|energy_performance")
                    .line(
                            "^(?:\\s*\\d+\\s+)?(performance|powersave|ondemand|conservative|schedutil|userspace|balance_\\w+)$",
                            read -> read.facts()
                                    .setting(read.line(), "", "scaling_governor", read.group(1), Unit.NONE)),
            LineTool.of("numa_node")
                    .line(
                            NUMA_NODE,
                            read -> read.facts()
                                    .setting(read.line(), read.group(1), "numa_node", read.group(2), Unit.NONE)),
            LineTool.of("numa_node")
                    .namedAs("/numa_node\\s*(?:$|[;(|])")
                    .line(
                            "^(\\d)$",
                            read -> read.facts().setting(read.line(), "", "numa_node", read.group(1), Unit.NONE)),
            LineTool.of("lsmod")
                    .namedAs("lsmod|proc/modules")
                    .line(
                            MODULE,
                            read -> read.facts().setting(read.line(), read.group(1), "lsmod", "loaded", Unit.NONE)),
            LineTool.of("mlxconfig")
                    .namedAs("mlxconfig|mstconfig|nvconfig")
                    .line(
                            FIRMWARE,
                            read -> read.facts().setting(read.line(), "", read.group(1), read.group(2), Unit.NONE)),
            LineTool.of("lscpu")
                    .namedAs("lscpu")
                    .line(
                            NAMED_VALUE,
                            read -> read.facts().setting(read.line(), "", read.group(1), read.group(2), Unit.NONE)),
            LineTool.of("amd-smi")
                    .namedAs("amd-smi")
                    .line(
                            AMD_LINK,
                            read -> read.facts()
                                    .setting(
                                            read.line(),
                                            "",
                                            "amd pcie " + read.group(1) + read.group(2),
                                            read.group(3),
                                            Unit.NONE)),
            LineTool.of("mlxlink --port_type PCIE").line(LINK_ACTIVE, read -> {
                read.facts().setting(read.line(), "", "link " + read.group(1) + " active", read.group(2), Unit.NONE);
                read.facts().setting(read.line(), "", "link " + read.group(1) + " enabled", read.group(3), Unit.NONE);
            }),
            LineTool.of("rocm-smi").line(AMD_VALUE, HostSettings::ofAmd).line(AMD_CONCISE, read -> {
                String gpu = "gpu " + read.group(1);
                read.facts().level(read.line(), gpu, "sclk", read.number(2), Unit.MEGAHERTZ);
                read.facts().level(read.line(), gpu, "mclk", read.number(3), Unit.MEGAHERTZ);
                read.facts().setting(read.line(), gpu, "performance level", read.group(4), Unit.NONE);
            }));

    private HostSettings() {}

    private static void ofAmd(LineTool.Read read) {
        Matcher clock = CLOCK_LEVEL.matcher(read.group(3));
        if (clock.find()) {
            String name = read.group(2).toLowerCase(Locale.ROOT).replace(" clock level", "");
            read.facts()
                    .level(read.line(), "gpu " + read.group(1), name, Integer.parseInt(clock.group(1)), Unit.MEGAHERTZ);
            return;
        }
        Double number = Numbers.leading(read.group(3));
        String subject = "gpu " + read.group(1);
        boolean isSecondDie = number != null && number <= 0 && read.group(2).contains("Power");
        if (isSecondDie) {
            return;
        }
        if (number == null) {
            read.facts().setting(read.line(), subject, read.group(2), read.group(3), Unit.NONE);
        } else {
            read.facts().level(read.line(), subject, read.group(2), number, Unit.NONE);
        }
    }
}
