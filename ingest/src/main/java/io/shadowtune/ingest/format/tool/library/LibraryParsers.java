package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;

/** The parsers of this package, in the order they are asked. */
public final class LibraryParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = List.of(
            new NcclLog(),
            new UcxLog(),
            new NcclTests(),
            new Perftest(),
            new EnvironmentLines(),
            new ShowGids(),
            new RdmaPorts(),
            new SysfsValues(),
            new RdmaTool(),
            new EthtoolStatistics(),
            new EthtoolLink(),
            new PriorityFlow(),
            new PingText(),
            new SwitchMtu(),
            new ProcNetDev(),
            new IpLinks(),
            new IpRoutes(),
            new LibfabricInfo());

    private LibraryParsers() {}
}
