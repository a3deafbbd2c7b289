package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;
import java.util.stream.Stream;

/** The parsers of this package, in the order they are asked. */
public final class FabricParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = Stream.<ToolParser>of(
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
                    new UplinkRates())
            .<ToolParser>map(ShortLines::new)
            .toList();

    private FabricParsers() {}
}
