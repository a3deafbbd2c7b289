package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;
import java.util.stream.Stream;

/** The parsers of this package, in the order they are asked. */
public final class HostParsers {
    private static final List<ToolParser> WHOLE_TEXTS = List.of(
            new Interrupts(),
            new SoftnetStat(),
            new Vmstat(),
            new CommandLine(),
            new PcieLinks(),
            new GpuTopology(),
            new GpuLinks(),
            new PairMatrix(),
            new NvidiaSmiQuery(),
            new QueryTable(),
            new PrometheusText(),
            new BpftraceMaps(),
            new CollectiveTimeouts(),
            new Tables());

    /** All of them. */
    public static final List<ToolParser> ALL = Stream.of(
                    KernelFiles.ALL, ProcessFiles.ALL, SchedulerLines.ALL, HostSettings.ALL, WHOLE_TEXTS)
            .flatMap(List::stream)
            .toList();

    private HostParsers() {}
}
