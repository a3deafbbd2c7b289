package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.List;
import java.util.Map;

/**
 * All that is known of one queue and the switch around it.
 *
 * @param queue the queue
 * @param rows its windows, by time
 * @param ports windows of the switch's ports, its own among them
 * @param settings its marking, by time; empty when nobody read it
 * @param hostBehind ports whose neighbour is known: true where it is a host, false where it is a switch
 */
public record WindowEvidence(
        EntityId queue,
        List<QueueRow> rows,
        List<PortRow> ports,
        List<SettingSeen> settings,
        Map<String, Boolean> hostBehind) {
    public WindowEvidence {
        rows = List.copyOf(rows);
        ports = List.copyOf(ports);
        settings = List.copyOf(settings);
        hostBehind = Map.copyOf(hostBehind);
    }
}
