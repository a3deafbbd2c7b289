package io.shadowtune.ingest.telemetry;

/** What an egress queue reports (SONiC {@code SAI_QUEUE_STAT_*}, OpenConfig output queues). */
public final class QueueSignals {
    static final SignalFamily FAMILY = new SignalFamily("queue", 256);

    /** Packets sent. */
    public static final Signal TX_PACKETS = FAMILY.add("txPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Bytes sent. */
    public static final Signal TX_BYTES = FAMILY.add("txBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Packets dropped. */
    public static final Signal DROPPED_PACKETS = FAMILY.add("droppedPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Bytes dropped. */
    public static final Signal DROPPED_BYTES = FAMILY.add("droppedBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Packets WRED dropped: non-ECT traffic in the class. */
    public static final Signal WRED_DROPPED_PACKETS =
            FAMILY.add("wredDroppedPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Bytes WRED dropped. */
    public static final Signal WRED_DROPPED_BYTES = FAMILY.add("wredDroppedBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Packets marked CE; absent, not zero, where the platform does not count them. */
    public static final Signal ECN_MARKED_PACKETS = FAMILY.add("ecnMarkedPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Bytes marked CE. */
    public static final Signal ECN_MARKED_BYTES = FAMILY.add("ecnMarkedBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Packets trimmed to their header. */
    public static final Signal TRIMMED_PACKETS = FAMILY.add("trimmedPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Occupancy now. */
    public static final Signal DEPTH_BYTES = FAMILY.add("depthBytes", Nature.GAUGE, Unit.BYTES);

    /** Occupancy as averaged by the device. */
    public static final Signal AVG_DEPTH_BYTES = FAMILY.add("avgDepthBytes", Nature.GAUGE, Unit.BYTES);

    /** Highest occupancy since the last clear. */
    public static final Signal WATERMARK_BYTES = FAMILY.add("watermarkBytes", Nature.WATERMARK, Unit.BYTES);

    /** PFC storms the watchdog detected. */
    public static final Signal PFC_WATCHDOG_DETECTED =
            FAMILY.add("pfcWatchdogDetected", Nature.COUNTER_U64, Unit.EVENTS);

    /** PFC storms the watchdog saw end. */
    public static final Signal PFC_WATCHDOG_RESTORED =
            FAMILY.add("pfcWatchdogRestored", Nature.COUNTER_U64, Unit.EVENTS);

    /** 1 while the watchdog holds the queue stormed. */
    public static final Signal PFC_WATCHDOG_STORMED = FAMILY.add("pfcWatchdogStormed", Nature.GAUGE, Unit.NONE);

    private QueueSignals() {}
}
