package io.shadowtune.ingest.telemetry;

/** What a priority group or buffer pool reports. */
public final class BufferSignals {
    static final SignalFamily FAMILY = new SignalFamily("buffer", 512);

    /** Highest shared-buffer use since the last clear. */
    public static final Signal SHARED_WATERMARK_BYTES =
            FAMILY.add("sharedWatermarkBytes", Nature.WATERMARK, Unit.BYTES);

    /** Highest headroom use since the last clear; above 0 PFC is really working. */
    public static final Signal HEADROOM_WATERMARK_BYTES =
            FAMILY.add("headroomWatermarkBytes", Nature.WATERMARK, Unit.BYTES);

    /** Packets dropped for want of buffer. */
    public static final Signal DROPPED_PACKETS = FAMILY.add("droppedPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Use now. */
    public static final Signal OCCUPANCY_BYTES = FAMILY.add("occupancyBytes", Nature.GAUGE, Unit.BYTES);

    private BufferSignals() {}
}
