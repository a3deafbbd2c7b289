package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.BufferSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * SONiC's counter names (COUNTERS_DB, named after the SAI statistics they hold [1]) and our signals.
 *
 * <p>[1] Open Compute Project, Switch Abstraction Interface, saiport.h, saiqueue.h, saibuffer.h
 */
final class SonicNames {
    private static final Map<String, Signal> SIGNALS = table();
    private static final Map<Signal, String> NAMES = names();

    private SonicNames() {}

    /** The signal of a counter name, or null when nobody asked for it. */
    static @Nullable Signal signal(String name) {
        return SIGNALS.get(name);
    }

    /** The counter name of a signal, or null when SONiC has none. */
    static @Nullable String name(Signal signal) {
        return NAMES.get(signal);
    }

    private static Map<Signal, String> names() {
        Map<Signal, String> names = new HashMap<>();
        SIGNALS.forEach((name, signal) -> {
            if (!name.startsWith("SAI_BUFFER_POOL_")) {
                names.put(signal, name);
            }
        });
        return names;
    }

    private static Map<String, Signal> table() {
        Map<String, Signal> table = new HashMap<>();
        ports(table);
        queues(table);
        String group = "SAI_INGRESS_PRIORITY_GROUP_STAT_";
        table.put(group + "SHARED_WATERMARK_BYTES", BufferSignals.SHARED_WATERMARK_BYTES);
        table.put(group + "XOFF_ROOM_WATERMARK_BYTES", BufferSignals.HEADROOM_WATERMARK_BYTES);
        table.put(group + "DROPPED_PACKETS", BufferSignals.DROPPED_PACKETS);
        table.put(group + "CURR_OCCUPANCY_BYTES", BufferSignals.OCCUPANCY_BYTES);
        table.put("SAI_BUFFER_POOL_STAT_WATERMARK_BYTES", BufferSignals.SHARED_WATERMARK_BYTES);
        table.put("SAI_BUFFER_POOL_STAT_XOFF_ROOM_WATERMARK_BYTES", BufferSignals.HEADROOM_WATERMARK_BYTES);
        return Map.copyOf(table);
    }

    private static void ports(Map<String, Signal> table) {
        String port = "SAI_PORT_STAT_";
        table.put(port + "IF_IN_OCTETS", PortSignals.RX_BYTES);
        table.put(port + "IF_OUT_OCTETS", PortSignals.TX_BYTES);
        table.put(port + "IF_IN_UCAST_PKTS", PortSignals.RX_PACKETS);
        table.put(port + "IF_OUT_UCAST_PKTS", PortSignals.TX_PACKETS);
        table.put(port + "IF_IN_ERRORS", PortSignals.RX_ERRORS);
        table.put(port + "IF_OUT_ERRORS", PortSignals.TX_ERRORS);
        table.put(port + "IF_IN_DISCARDS", PortSignals.RX_DISCARDS);
        table.put(port + "IF_OUT_DISCARDS", PortSignals.TX_DISCARDS);
        table.put(port + "IF_IN_FEC_CORRECTABLE_FRAMES", PortSignals.FEC_CORRECTABLE);
        table.put(port + "IF_IN_FEC_NOT_CORRECTABLE_FRAMES", PortSignals.FEC_UNCORRECTABLE);
        table.put(port + "PAUSE_RX_PKTS", PortSignals.RX_GLOBAL_PAUSE_FRAMES);
        table.put(port + "PAUSE_TX_PKTS", PortSignals.TX_GLOBAL_PAUSE_FRAMES);
        for (int priority = 0; priority < 8; priority++) {
            String pfc = port + "PFC_" + priority;
            table.put(pfc + "_RX_PKTS", PortSignals.RX_PFC_FRAMES.get(priority));
            table.put(pfc + "_TX_PKTS", PortSignals.TX_PFC_FRAMES.get(priority));
            table.put(pfc + "_RX_PAUSE_DURATION_US", PortSignals.RX_PFC_DURATION_US.get(priority));
            table.put(pfc + "_TX_PAUSE_DURATION_US", PortSignals.TX_PFC_DURATION_US.get(priority));
        }
    }

    private static void queues(Map<String, Signal> table) {
        String queue = "SAI_QUEUE_STAT_";
        table.put(queue + "PACKETS", QueueSignals.TX_PACKETS);
        table.put(queue + "BYTES", QueueSignals.TX_BYTES);
        table.put(queue + "DROPPED_PACKETS", QueueSignals.DROPPED_PACKETS);
        table.put(queue + "DROPPED_BYTES", QueueSignals.DROPPED_BYTES);
        table.put(queue + "WRED_DROPPED_PACKETS", QueueSignals.WRED_DROPPED_PACKETS);
        table.put(queue + "WRED_DROPPED_BYTES", QueueSignals.WRED_DROPPED_BYTES);
        table.put(queue + "WRED_ECN_MARKED_PACKETS", QueueSignals.ECN_MARKED_PACKETS);
        table.put(queue + "WRED_ECN_MARKED_BYTES", QueueSignals.ECN_MARKED_BYTES);
        table.put(queue + "TRIM_PACKETS", QueueSignals.TRIMMED_PACKETS);
        table.put(queue + "SHARED_WATERMARK_BYTES", QueueSignals.WATERMARK_BYTES);
        table.put(queue + "CURR_OCCUPANCY_BYTES", QueueSignals.DEPTH_BYTES);
        table.put("PFC_WD_QUEUE_STATS_DEADLOCK_DETECTED", QueueSignals.PFC_WATCHDOG_DETECTED);
        table.put("PFC_WD_QUEUE_STATS_DEADLOCK_RESTORED", QueueSignals.PFC_WATCHDOG_RESTORED);
        table.put("PFC_WD_STATUS", QueueSignals.PFC_WATCHDOG_STORMED);
    }
}
