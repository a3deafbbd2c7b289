package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads paths of OpenConfig interfaces and of the output queues of its QoS model [1]; their keys are in the event's tags,
 * and module prefixes ({@code openconfig-interfaces:}) may stand before any element.
 *
 * <p>{@code in-pkts} counts what {@code in-unicast-pkts} leaves out; where an event has both, unicast is taken, as SONiC
 * counts. The two {@code -queue-len} leaves are gauges of bytes although their type is a counter.
 *
 * <p>[1] openconfig/public, openconfig-interfaces.yang, openconfig-qos-interfaces.yang 0.11.0
 */
final class OpenConfigPaths {
    private static final Map<String, PathTarget.Reading> LEAVES = table();

    private OpenConfigPaths() {}

    /** What the path means. */
    static PathTarget.Reading read(String path) {
        StringBuilder plain = new StringBuilder(path.length());
        for (String element : path.split("/", -1)) {
            if (!element.isEmpty()) {
                plain.append('/').append(element.substring(element.indexOf(':') + 1));
            }
        }
        return LEAVES.getOrDefault(plain.toString(), PathTarget.Reading.IGNORED);
    }

    private static Map<String, PathTarget.Reading> table() {
        Map<String, PathTarget.Reading> table = new HashMap<>();
        String port = "/interfaces/interface/state/counters/";
        put(table, port + "in-octets", PortSignals.RX_BYTES);
        put(table, port + "out-octets", PortSignals.TX_BYTES);
        put(table, port + "in-unicast-pkts", PortSignals.RX_PACKETS);
        put(table, port + "out-unicast-pkts", PortSignals.TX_PACKETS);
        table.put(port + "in-pkts", new PathTarget.Reading(null, PortSignals.RX_PACKETS, true));
        table.put(port + "out-pkts", new PathTarget.Reading(null, PortSignals.TX_PACKETS, true));
        put(table, port + "in-errors", PortSignals.RX_ERRORS);
        put(table, port + "out-errors", PortSignals.TX_ERRORS);
        put(table, port + "in-discards", PortSignals.RX_DISCARDS);
        put(table, port + "out-discards", PortSignals.TX_DISCARDS);
        put(table, port + "carrier-transitions", PortSignals.CARRIER_TRANSITIONS);
        String pause = "/interfaces/interface/ethernet/state/counters/";
        put(table, pause + "in-mac-pause-frames", PortSignals.RX_GLOBAL_PAUSE_FRAMES);
        put(table, pause + "out-mac-pause-frames", PortSignals.TX_GLOBAL_PAUSE_FRAMES);
        String queue = "/qos/interfaces/interface/output/queues/queue/state/";
        put(table, queue + "transmit-pkts", QueueSignals.TX_PACKETS);
        put(table, queue + "transmit-octets", QueueSignals.TX_BYTES);
        put(table, queue + "dropped-pkts", QueueSignals.DROPPED_PACKETS);
        put(table, queue + "dropped-octets", QueueSignals.DROPPED_BYTES);
        put(table, queue + "ecn-marked-pkts", QueueSignals.ECN_MARKED_PACKETS);
        put(table, queue + "ecn-marked-octets", QueueSignals.ECN_MARKED_BYTES);
        put(table, queue + "max-queue-len", QueueSignals.WATERMARK_BYTES);
        put(table, queue + "avg-queue-len", QueueSignals.AVG_DEPTH_BYTES);
        return Map.copyOf(table);
    }

    private static void put(Map<String, PathTarget.Reading> table, String path, Signal signal) {
        table.put(path, new PathTarget.Reading(null, signal, false));
    }
}
