package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;

/** The parsers of this package, in the order they are asked. */
public final class FabricParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = List.of(
            new SwitchTables(),
            new PortRows(),
            new InterfaceReport(),
            new WredSettings(),
            new BondFile(),
            new IbErrors(),
            new IbLinks(),
            new DottedFields(),
            new LinkReport(),
            new OpticsPower(),
            new SubnetManagerSettings(),
            new SarNetwork(),
            new PathLoss(),
            new ListedCounts(),
            new UplinkRates());

    private FabricParsers() {}
}
