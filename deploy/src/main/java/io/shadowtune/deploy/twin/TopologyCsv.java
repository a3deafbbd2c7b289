package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Link;
import io.shadowtune.models.twin.packet.Topologies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Links from a file: {@code node_a,node_b,rate_gbps,delay_us}. Nodes with a single link are hosts, and those that flows
 * begin or end at.
 */
public final class TopologyCsv {
    static final int MOST_NODE = 1 << 20;

    private TopologyCsv() {}

    /**
     * Reads a file.
     *
     * @throws Failure naming line and column of what is wrong
     */
    public static Fabric read(Path file, Collection<Flow> flows) {
        List<Link> links = new ArrayList<>();
        try (CsvTable table = CsvTable.open(file, List.of("node_a", "node_b", "rate_gbps", "delay_us"), List.of())) {
            while (table.next()) {
                if (links.size() == Topologies.MOST_LINKS) {
                    throw table.bad("node_a", "is one link more than the %d that there may be".formatted(links.size()));
                }
                try {
                    links.add(new Link(
                            (int) table.whole("node_a", 0, MOST_NODE),
                            (int) table.whole("node_b", 0, MOST_NODE),
                            table.within("rate_gbps", Bound.GBPS),
                            table.within("delay_us", Bound.DELAY_MICROS)));
                } catch (IllegalArgumentException e) {
                    throw table.bad(e);
                }
            }
            if (links.isEmpty()) {
                throw table.bad("node_a", "has no row; at least one link is expected");
            }
        }
        BitSet seen = new BitSet();
        BitSet many = new BitSet();
        for (Link link : links) {
            for (int node : new int[] {link.a(), link.b()}) {
                many.set(node, many.get(node) || seen.get(node));
                seen.set(node);
            }
        }
        BitSet hosts = (BitSet) seen.clone();
        hosts.andNot(many);
        for (Flow flow : flows) {
            hosts.set(flow.source());
            hosts.set(flow.destination());
        }
        return new Fabric(links, hosts);
    }
}
