package io.shadowtune.reports.why.cause.fabric;

/** The names that vendors give to counts of one meaning; regular expressions that must match a name wholly. */
final class Counters {
    /** What Prometheus exporters put before and after the name of a count. */
    private static final String EXPORTED =
            "(?:(?:node|ib|infiniband|network|ethtool|switch|sonic)_)*(?:port_|hw_)?(?:%s)(?:_total)?";

    /** Packets that were damaged on the wire; corrected errors are normal on PAM4 and are not among them. */
    static final String PHY_ERRORS = exported(
            "symbol_?errors?(_?counter)?|symbol errors?|symbol(-err)?"
                    + "|port_?rcv_?errors|port_?rcv_?remote_?physical_?errors|(local_?)?link_?integrity_?errors"
                    + "|link_?error_?recovery(_?counter)?|link error recovery counter|effective physical errors"
                    + "|rx_(pcs_)?symbol_errs?_phy|rx_crc_errors(_phy|\\.nic)?|rx_fcs_err(or)?s?(_frames)?|illegal_bytes(\\.nic)?"
                    + "|crc|fcs(-err)?|align(-err)?|alignment|in-fcs-errors|in-crc-errors|node_network_receive_frame_total"
                    + "|(.*\\W)?fec[ _-]?uncorr\\w*.*|.*uncorrect(ed|able)[ _](codewords?|blocks?|fec\\w*|words?)|.*fec[ _]uncorrect\\w*|.*hwifinerrors|rx_corrupt\\w*|sai_port_stat_if_in_(errors|fec_not_correctable_frames)|receive_(frame|crc|fcs)(_errors)?|receive_errors|local_link_integrity_errors");

    /** A link that was lost. */
    static final String LINK_LOSSES = exported(
            "(port_)?link_?downed(_?counter)?|link_down_events?(_phy)?|link_down_count(er)?"
                    + "|link down (counter|events|count)|link failure count|carrier_(changes|down_count)|.*carrier_(down_)?changes.*"
                    + "|.*carrier[ _-]?transitions|link status changes|mac_local_faults(\\.nic)?|link[ _]flaps?|.*link_?flap\\w*|.*link_?downed.*");

    /** Pause frames that a switch port receives from its neighbour, by priority or in all. */
    static final String SWITCH_PAUSE_IN =
            "sai_port_stat_pfc_\\d_rx_pkts|rx_?pfc\\d?|rxppp|rx-?pause(-frames)?|.*pg_rx_pause";

    /** Pause frames that a NIC sends, because it cannot take more. */
    static final String NIC_PAUSE_OUT = exported(
            "tx_prio\\d_pause|tx_pfc_(ena_)?frames(_pri\\d)?|tx_global_pause|tx_pause_ctrl_phy"
                    + "|tx_priority_\\d_xoff(\\.nic)?|tx_flow_control_xoff|pfc_pri\\d_tx_transitions|tx_pause(_frames)?");

    /** The hardware's own complaint about endless pause. */
    static final String STORM_EVENTS =
            "tx_pause_storm_(warning|error)_events|.*storm[ _]?detected|.*deadlock_detected|device_stall_\\w*";

    /** Packets dropped because a queue of a switch was full. */
    static final String QUEUE_DROPS =
            "drop/pkts|droppacket|(.*[ _-])?dropped[ _-](pkts|packets)|.*tail drop pkts|.*(wred|tail)[ _-]?drop\\w*"
                    + "|sai_queue_stat_dropped_packets|hwifoutqdrops|(sw)?ifoutqdrops|out-?discards|output discards?|outdiscards"
                    + "|total output drops|tx_(no_buffer_)?discard\\w*|.*queue.*drops?.*|drop_?pkts|tx_drp|.*wreddroppacket|unicast drop|.*voq\\w*[ _-]?drops?.*|.*taildrop\\w*|.*(tail|total|red)[ -]dropped.*|.*no_buffer_discard\\w*|no-buffer-discard|(.*_)?dropped_(packets|pkts)(_total)?|tx_drops?|out_discards|sai_port_stat_if_out_discards|ifhcoutdiscards|ifoutdiscards";

    /** Packets missing, sent again or out of order, as both ends of an RDMA connection count them. */
    static final String RETRANSMISSIONS = "packet_seq_err|out_of_sequence|local_ack_timeout_err|implied_nak_seq_err"
            + "|duplicate_request|seq_err_naks_rcvd|to_retransmits|.*oos_drop_count|retrans_(pkts|bytes|timeout_events)"
            + "|rx_out_of_order|tx_retransmits|rnr_retries|roce_slow_restart|.*retransmit\\w*";

    private Counters() {}

    private static String exported(String names) {
        return EXPORTED.formatted(names);
    }
}
