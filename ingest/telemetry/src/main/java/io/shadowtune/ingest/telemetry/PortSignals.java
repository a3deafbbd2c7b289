package io.shadowtune.ingest.telemetry;

import java.util.List;

/** What a switch port reports (SONiC {@code SAI_PORT_STAT_*}, OpenConfig interfaces). */
public final class PortSignals {
    static final SignalFamily FAMILY = new SignalFamily("port", 0);

    /** Octets received. */
    public static final Signal RX_BYTES = FAMILY.add("rxBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Octets sent. */
    public static final Signal TX_BYTES = FAMILY.add("txBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** Packets received; unicast only where the source splits them. */
    public static final Signal RX_PACKETS = FAMILY.add("rxPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets sent; unicast only where the source splits them. */
    public static final Signal TX_PACKETS = FAMILY.add("txPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets received with errors. */
    public static final Signal RX_ERRORS = FAMILY.add("rxErrors", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets not sent for errors. */
    public static final Signal TX_ERRORS = FAMILY.add("txErrors", Nature.COUNTER_U64, Unit.PACKETS);

    /** Good packets dropped at ingress. */
    public static final Signal RX_DISCARDS = FAMILY.add("rxDiscards", Nature.COUNTER_U64, Unit.PACKETS);

    /** Good packets dropped at egress. */
    public static final Signal TX_DISCARDS = FAMILY.add("txDiscards", Nature.COUNTER_U64, Unit.PACKETS);

    /** Frames the forward error correction could not mend. */
    public static final Signal FEC_UNCORRECTABLE = FAMILY.add("fecUncorrectable", Nature.COUNTER_U64, Unit.FRAMES);

    /** Frames the forward error correction mended. */
    public static final Signal FEC_CORRECTABLE = FAMILY.add("fecCorrectable", Nature.COUNTER_U64, Unit.FRAMES);

    /** Priority pause frames received: this port was told to be silent. */
    public static final List<Signal> RX_PFC_FRAMES =
            FAMILY.addPerPriority("rxPfcFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Priority pause frames sent: this port told its neighbour to be silent. */
    public static final List<Signal> TX_PFC_FRAMES =
            FAMILY.addPerPriority("txPfcFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Time this port was silenced. */
    public static final List<Signal> RX_PFC_DURATION_US =
            FAMILY.addPerPriority("rxPfcDurationUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time the neighbour was silenced by this port. */
    public static final List<Signal> TX_PFC_DURATION_US =
            FAMILY.addPerPriority("txPfcDurationUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Global pause frames received. */
    public static final Signal RX_GLOBAL_PAUSE_FRAMES =
            FAMILY.add("rxGlobalPauseFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Global pause frames sent. */
    public static final Signal TX_GLOBAL_PAUSE_FRAMES =
            FAMILY.add("txGlobalPauseFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Times the link went up or down. */
    public static final Signal CARRIER_TRANSITIONS = FAMILY.add("carrierTransitions", Nature.COUNTER_U64, Unit.EVENTS);

    /** Link speed. */
    public static final Signal SPEED_BITS_PER_SECOND =
            FAMILY.add("speedBitsPerSecond", Nature.GAUGE, Unit.BITS_PER_SECOND);

    /** 1 when the link is up, 0 when down. */
    public static final Signal OPER_UP = FAMILY.add("operUp", Nature.GAUGE, Unit.NONE);

    private PortSignals() {}
}
