package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.shadowtune.ingest.compact.ByteTable;
import io.shadowtune.ingest.telemetry.NicSignals;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Names of NIC counters: mlx5's {@code ethtool -S} statistics and the RDMA counters of
 * {@code /sys/class/infiniband} [1], with what they mean.
 *
 * <p>{@code port_xmit_data} and {@code port_rcv_data} count words of 4 bytes. {@code rx_vport_rdma_unicast_bytes} would
 * say nearly the same as {@code port_rcv_data}, but not exactly; two sources of one cumulative signal would look like
 * resets, so only the latter is read. For the same reason {@code link_down_events_phy} is left out.
 *
 * <p>[1] linux, drivers/net/ethernet/mellanox/mlx5/core/en_stats.c, drivers/infiniband/hw/mlx5/counters.c
 */
final class NicFields {
    private static final long U32 = 0xffff_ffffL;
    private static final long U8 = 0xff;
    private static final long WORD_BYTES = 4;
    private static final long BITS_PER_MEGABIT = 1_000_000;

    private NicFields() {}

    /** Statistics of a network interface. */
    static Map<String, NicField> ethtool() {
        Map<String, NicField> fields = new LinkedHashMap<>();
        fields.put("rx_bytes_phy", NicField.of(NicSignals.RX_BYTES_PHY));
        fields.put("tx_bytes_phy", NicField.of(NicSignals.TX_BYTES_PHY));
        fields.put("rx_packets_phy", NicField.of(NicSignals.RX_PACKETS_PHY));
        fields.put("tx_packets_phy", NicField.of(NicSignals.TX_PACKETS_PHY));
        fields.put("rx_discards_phy", NicField.of(NicSignals.RX_DISCARDS));
        for (int priority = 0; priority < 8; priority++) {
            String rx = "rx_prio" + priority + "_pause";
            String tx = "tx_prio" + priority + "_pause";
            fields.put(rx, NicField.of(NicSignals.RX_PFC_FRAMES.get(priority)));
            fields.put(tx, NicField.of(NicSignals.TX_PFC_FRAMES.get(priority)));
            fields.put(rx + "_duration", NicField.of(NicSignals.RX_PFC_DURATION_US.get(priority)));
            fields.put(tx + "_duration", NicField.of(NicSignals.TX_PFC_DURATION_US.get(priority)));
        }
        fields.put("rx_out_of_buffer", NicField.of(NicSignals.RX_OUT_OF_BUFFER_PACKETS));
        fields.put("tx_pause_storm_warning_events", NicField.of(NicSignals.PAUSE_STORM_EVENTS));
        fields.put("outbound_pci_stalled_rd", NicField.of(NicSignals.PCI_STALLED_READ_PERCENT));
        fields.put("outbound_pci_stalled_wr", NicField.of(NicSignals.PCI_STALLED_WRITE_PERCENT));
        fields.put("speed", NicField.times(BITS_PER_MEGABIT, NicSignals.SPEED_BITS_PER_SECOND));
        fields.put("link", NicField.of(NicSignals.LINK_UP));
        return fields;
    }

    /** Counters of an RDMA device's port. */
    static Map<String, NicField> infiniband() {
        Map<String, NicField> fields = new LinkedHashMap<>();
        fields.put("port_rcv_data", NicField.times(WORD_BYTES, NicSignals.ROCE_RX_BYTES));
        fields.put("port_xmit_data", NicField.times(WORD_BYTES, NicSignals.ROCE_TX_BYTES));
        fields.put("port_rcv_data_bytes", NicField.foreign(NicSignals.ROCE_RX_BYTES));
        fields.put("port_xmit_data_bytes", NicField.foreign(NicSignals.ROCE_TX_BYTES));
        fields.put("port_rcv_packets", NicField.of(NicSignals.ROCE_RX_PACKETS));
        fields.put("port_xmit_packets", NicField.of(NicSignals.ROCE_TX_PACKETS));
        fields.put("port_xmit_wait", NicField.saturating(NicSignals.XMIT_WAIT_TICKS, U32));
        fields.put("link_downed", NicField.saturating(NicSignals.LINK_DOWNED, U8));
        fields.put("np_ecn_marked_roce_packets", NicField.of(NicSignals.ECN_MARKED_RX));
        fields.put("np_cnp_sent", NicField.of(NicSignals.CNP_SENT));
        fields.put("rp_cnp_handled", NicField.of(NicSignals.CNP_HANDLED));
        fields.put("rp_cnp_ignored", NicField.of(NicSignals.CNP_IGNORED));
        fields.put("out_of_sequence", NicField.of(NicSignals.OUT_OF_SEQUENCE));
        fields.put("packet_seq_err", NicField.of(NicSignals.PACKET_SEQ_ERR));
        fields.put("implied_nak_seq_err", NicField.of(NicSignals.IMPLIED_NAK_SEQ_ERR));
        fields.put("duplicate_request", NicField.of(NicSignals.DUPLICATE_REQUEST));
        fields.put("local_ack_timeout_err", NicField.of(NicSignals.LOCAL_ACK_TIMEOUT_ERR));
        fields.put("rnr_nak_retry_err", NicField.of(NicSignals.RNR_NAK_RETRY_ERR));
        fields.put("out_of_buffer", NicField.of(NicSignals.OUT_OF_BUFFER));
        fields.put("roce_adp_retrans", NicField.of(NicSignals.ADAPTIVE_RETRANS));
        fields.put("roce_adp_retrans_to", NicField.of(NicSignals.ADAPTIVE_RETRANS_TIMEOUTS));
        fields.put("roce_slow_restart", NicField.of(NicSignals.SLOW_RESTART));
        fields.put("rx_icrc_encapsulated", NicField.of(NicSignals.ICRC_ERRORS));
        return fields;
    }

    /** The same, to be looked up as bytes. */
    static ByteTable<NicField> table(Map<String, NicField> fields) {
        ByteTable<NicField> table = new ByteTable<>(Integer.MAX_VALUE);
        fields.forEach((name, field) -> table.put(name.getBytes(UTF_8), field));
        return table;
    }
}
