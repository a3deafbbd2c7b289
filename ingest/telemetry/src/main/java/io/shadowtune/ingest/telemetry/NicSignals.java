package io.shadowtune.ingest.telemetry;

import java.util.List;

/** What a host NIC reports (mlx5 ethtool statistics and RDMA counters; bytes, never 4-byte words). */
public final class NicSignals {
    static final SignalFamily FAMILY = new SignalFamily("nic", 768);

    /** RDMA bytes received. */
    public static final Signal ROCE_RX_BYTES = FAMILY.add("roceRxBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** RDMA bytes sent. */
    public static final Signal ROCE_TX_BYTES = FAMILY.add("roceTxBytes", Nature.COUNTER_U64, Unit.BYTES);

    /** RDMA packets received. */
    public static final Signal ROCE_RX_PACKETS = FAMILY.add("roceRxPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** RDMA packets sent. */
    public static final Signal ROCE_TX_PACKETS = FAMILY.add("roceTxPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** All bytes received on the wire. */
    public static final Signal RX_BYTES_PHY = FAMILY.add("rxBytesPhy", Nature.COUNTER_U64, Unit.BYTES);

    /** All bytes sent on the wire. */
    public static final Signal TX_BYTES_PHY = FAMILY.add("txBytesPhy", Nature.COUNTER_U64, Unit.BYTES);

    /** All packets received on the wire. */
    public static final Signal RX_PACKETS_PHY = FAMILY.add("rxPacketsPhy", Nature.COUNTER_U64, Unit.PACKETS);

    /** All packets sent on the wire. */
    public static final Signal TX_PACKETS_PHY = FAMILY.add("txPacketsPhy", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets dropped for want of buffer on the NIC: host-side congestion. */
    public static final Signal RX_DISCARDS = FAMILY.add("rxDiscards", Nature.COUNTER_U64, Unit.PACKETS);

    /** Priority pause frames received. */
    public static final List<Signal> RX_PFC_FRAMES =
            FAMILY.addPerPriority("rxPfcFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Priority pause frames sent: the host is the slow one. */
    public static final List<Signal> TX_PFC_FRAMES =
            FAMILY.addPerPriority("txPfcFrames", Nature.COUNTER_U64, Unit.FRAMES);

    /** Time this NIC was silenced. */
    public static final List<Signal> RX_PFC_DURATION_US =
            FAMILY.addPerPriority("rxPfcDurationUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** Time this NIC silenced its switch. */
    public static final List<Signal> TX_PFC_DURATION_US =
            FAMILY.addPerPriority("txPfcDurationUs", Nature.COUNTER_U64, Unit.MICROSECONDS);

    /** RoCE packets received with CE. */
    public static final Signal ECN_MARKED_RX = FAMILY.add("ecnMarkedRx", Nature.COUNTER_U64, Unit.PACKETS);

    /** Congestion notifications sent. */
    public static final Signal CNP_SENT = FAMILY.add("cnpSent", Nature.COUNTER_U64, Unit.PACKETS);

    /** Congestion notifications this sender slowed down for. */
    public static final Signal CNP_HANDLED = FAMILY.add("cnpHandled", Nature.COUNTER_U64, Unit.PACKETS);

    /** Congestion notifications ignored; must stay 0. */
    public static final Signal CNP_IGNORED = FAMILY.add("cnpIgnored", Nature.COUNTER_U64, Unit.PACKETS);

    /** Packets received out of sequence: loss or a changed path. */
    public static final Signal OUT_OF_SEQUENCE = FAMILY.add("outOfSequence", Nature.COUNTER_U32, Unit.PACKETS);

    /** NAKs received for sequence errors. */
    public static final Signal PACKET_SEQ_ERR = FAMILY.add("packetSeqErr", Nature.COUNTER_U32, Unit.EVENTS);

    /** Implied NAKs. */
    public static final Signal IMPLIED_NAK_SEQ_ERR = FAMILY.add("impliedNakSeqErr", Nature.COUNTER_U32, Unit.EVENTS);

    /** Retransmitted requests received. */
    public static final Signal DUPLICATE_REQUEST = FAMILY.add("duplicateRequest", Nature.COUNTER_U32, Unit.EVENTS);

    /** Acknowledgement time-outs. */
    public static final Signal LOCAL_ACK_TIMEOUT_ERR =
            FAMILY.add("localAckTimeoutErr", Nature.COUNTER_U32, Unit.EVENTS);

    /** Receiver-not-ready NAKs: the application, not the network. */
    public static final Signal RNR_NAK_RETRY_ERR = FAMILY.add("rnrNakRetryErr", Nature.COUNTER_U32, Unit.EVENTS);

    /** Packets with no receive request posted. */
    public static final Signal OUT_OF_BUFFER = FAMILY.add("outOfBuffer", Nature.COUNTER_U32, Unit.EVENTS);

    /** Adaptive retransmissions. */
    public static final Signal ADAPTIVE_RETRANS = FAMILY.add("adaptiveRetrans", Nature.COUNTER_U32, Unit.EVENTS);

    /** Adaptive retransmissions by time-out. */
    public static final Signal ADAPTIVE_RETRANS_TIMEOUTS =
            FAMILY.add("adaptiveRetransTimeouts", Nature.COUNTER_U32, Unit.EVENTS);

    /** Slow restarts. */
    public static final Signal SLOW_RESTART = FAMILY.add("slowRestart", Nature.COUNTER_U32, Unit.EVENTS);

    /** RoCE packets with a bad invariant CRC. */
    public static final Signal ICRC_ERRORS = FAMILY.add("icrcErrors", Nature.COUNTER_U64, Unit.PACKETS);

    /** Time with data to send and no credit; stops at 2^32-1. */
    public static final Signal XMIT_WAIT_TICKS = FAMILY.add("xmitWaitTicks", Nature.SATURATING, Unit.TICKS);

    /** Times the link went down. */
    public static final Signal LINK_DOWNED = FAMILY.add("linkDowned", Nature.SATURATING, Unit.EVENTS);

    /** Pause storms the NIC itself reported. */
    public static final Signal PAUSE_STORM_EVENTS = FAMILY.add("pauseStormEvents", Nature.COUNTER_U64, Unit.EVENTS);

    /** Link speed. */
    public static final Signal SPEED_BITS_PER_SECOND =
            FAMILY.add("speedBitsPerSecond", Nature.GAUGE, Unit.BITS_PER_SECOND);

    /** 1 when the link is up, 0 when down. */
    public static final Signal LINK_UP = FAMILY.add("linkUp", Nature.GAUGE, Unit.NONE);

    /** Kernel-path packets dropped for want of receive descriptors. */
    public static final Signal RX_OUT_OF_BUFFER_PACKETS =
            FAMILY.add("rxOutOfBufferPackets", Nature.COUNTER_U64, Unit.PACKETS);

    /** Share of time stalled on PCIe reads, 0..100. */
    public static final Signal PCI_STALLED_READ_PERCENT = FAMILY.add("pciStalledReadPercent", Nature.GAUGE, Unit.RATIO);

    /** Share of time stalled on PCIe writes, 0..100. */
    public static final Signal PCI_STALLED_WRITE_PERCENT =
            FAMILY.add("pciStalledWritePercent", Nature.GAUGE, Unit.RATIO);

    private NicSignals() {}
}
