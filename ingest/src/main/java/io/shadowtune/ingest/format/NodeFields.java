package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of node_exporter [1] that are about NICs. The collector {@code ethtool} writes {@code rx} and {@code tx} as
 * words of their own in full; {@code infiniband} has names of its own, and its data are in bytes already.
 *
 * <p>[1] node_exporter, collector/ethtool_linux.go, collector/infiniband_linux.go
 */
final class NodeFields {
    private static final String ETHTOOL = "node_ethtool_";
    private static final String INFINIBAND = "node_infiniband_";
    private static final long BITS_PER_BYTE = 8;
    private static final Map<String, NicField> NICS = nics();

    private NodeFields() {}

    /** What a metric says of a NIC, or null when it is about none. */
    static @Nullable NicField nic(String metric) {
        return NICS.get(metric);
    }

    /** The metric that tells of each signal. */
    static Map<Signal, String> names() {
        Map<Signal, String> names = new HashMap<>();
        NICS.forEach((name, field) -> names.put(field.signal(), name));
        return names;
    }

    private static Map<String, NicField> nics() {
        Map<String, NicField> fields = new HashMap<>();
        NicFields.ethtool().forEach((name, field) -> {
            if (!name.equals("speed") && !name.equals("link")) {
                fields.put(
                        ETHTOOL + name.replaceFirst("^rx_", "received_").replaceFirst("^tx_", "transmitted_"), field);
            }
        });
        Map<String, NicField> rdma = NicFields.infiniband();
        Map<String, String> names = Map.ofEntries(
                Map.entry("port_packets_received_total", "port_rcv_packets"),
                Map.entry("port_packets_transmitted_total", "port_xmit_packets"),
                Map.entry("port_transmit_wait_total", "port_xmit_wait"),
                Map.entry("link_downed_total", "link_downed"),
                Map.entry("np_ecn_marked_roce_packets_received_total", "np_ecn_marked_roce_packets"),
                Map.entry("np_cnp_packets_sent_total", "np_cnp_sent"),
                Map.entry("rp_cnp_packets_handled_total", "rp_cnp_handled"),
                Map.entry("rp_cnp_ignored_packets_received_total", "rp_cnp_ignored"),
                Map.entry("out_of_sequence_packets_received_total", "out_of_sequence"),
                Map.entry("packet_sequence_errors_total", "packet_seq_err"),
                Map.entry("implied_nak_seq_errors_total", "implied_nak_seq_err"),
                Map.entry("duplicate_requests_packets_total", "duplicate_request"),
                Map.entry("local_ack_timeout_errors_total", "local_ack_timeout_err"),
                Map.entry("rnr_nak_retry_packets_received_total", "rnr_nak_retry_err"),
                Map.entry("out_of_buffer_drops_total", "out_of_buffer"),
                Map.entry("roce_adp_retransmits_total", "roce_adp_retrans"),
                Map.entry("roce_adp_retransmits_timeout_total", "roce_adp_retrans_to"),
                Map.entry("roce_slow_restart_used_total", "roce_slow_restart"),
                Map.entry("rx_icrc_encapsulated_errors_total", "rx_icrc_encapsulated"));
        names.forEach((metric, name) -> {
            NicField field = rdma.get(name);
            if (field == null) {
                throw new IllegalStateException("The counter (%s) must be known.".formatted(name));
            }
            fields.put(INFINIBAND + metric, field);
        });
        fields.put(INFINIBAND + "port_data_received_bytes_total", NicField.of(NicSignals.ROCE_RX_BYTES));
        fields.put(INFINIBAND + "port_data_transmitted_bytes_total", NicField.of(NicSignals.ROCE_TX_BYTES));
        fields.put(
                INFINIBAND + "rate_bytes_per_second", NicField.times(BITS_PER_BYTE, NicSignals.SPEED_BITS_PER_SECOND));
        return Map.copyOf(fields);
    }
}
