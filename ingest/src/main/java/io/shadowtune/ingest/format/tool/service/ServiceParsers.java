package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.ToolParser;
import java.util.List;

/** The parsers of this package, in the order they are asked. */
public final class ServiceParsers {
    /** All of them. */
    public static final List<ToolParser> ALL = List.of(
            new Neighbours(),
            new NeighbourTable(),
            new SocketDetails(),
            new KernelNetworkCounters(),
            new ConnectionTracking(),
            new ResolverSettings(),
            new LookupTimes(),
            new NameLookups(),
            new Kubectl(),
            new ServiceProxy(),
            new Iperf(),
            new NfsMounts(),
            new QueueDisciplines());

    private ServiceParsers() {}
}
