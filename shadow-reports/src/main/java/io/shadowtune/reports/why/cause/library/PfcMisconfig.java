package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.ContrastSigns.differsByHost;
import static io.shadowtune.reports.why.clue.ContrastSigns.healthySays;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** The lossless class is not what RDMA rides: pause is missing, on another priority, in one direction, or trust differs. */
final class PfcMisconfig {
    /** What the ends of an RDMA connection count when packets get lost. */
    private static final String LOST =
            "out_of_sequence|packet_seq_err|implied_nak_seq_err|local_ack_timeout_err|roce_adp_retrans(_to)?"
                    + "|seq_err_naks_rcvd|to_retransmits?|oos_drop_count|retrans_(pkts|bytes)|rxnak\\w*|rcvdoutoforder\\w*|tcp?retran\\w*seg\\w*";

    private static final String ON_PURPOSE =
            "(lossy|pfc (is )?off|no pfc)\\b.{0,40}\\b(by|on) (intent|purpose|design)|deliberately lossy|intentionally lossy";

    private static final Sign PACKETS_LOST = any(
            grew(LOST, 10),
            grew("rx_discards_phy|rx_prio\\d_(discards|buf_discard|cong_discard)", 10),
            grew(".*(drop|discard|drp).*", 100),
            says("vendor[ _]err[ =]129|retry (count )?exceeded"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PFC_MISCONFIG,
                    "RDMA traffic rides a priority that has no pause, or not the same pause, along the path.")
            .decisive(
                    "the traffic is on a priority without pause, and packets of it are lost",
                    all(PrioritySigns.trafficOffPause(), PACKETS_LOST))
            .decisive(
                    "packets are discarded in a priority without pause although others have it",
                    PrioritySigns.discardsOffPause())
            .decisive(
                    "the mark that RDMA traffic is given leads to a priority without pause",
                    PrioritySigns.markOffPause())
            .decisive("the priorities with pause differ along the path", PrioritySigns.enabledDiffers())
            .decisive(
                    "pause is on in one part of the path and off in another, and packets are lost",
                    all(PrioritySigns.enabledOnlyInPart(), PACKETS_LOST))
            .decisive(
                    "the hosts trust different marks",
                    any(differsByHost("qos_trust", ".*"), all(is("qos_trust", "^pcp"), is("qos_trust", "^dscp"))))
            .decisive(
                    "only the VLAN tag is trusted while RDMA is marked in the IP header",
                    all(
                            is("qos_trust", "^(pcp|port|l2|cos|none|untrusted)"),
                            is("traffic_class|nccl_ib_tc|ucx_ib_traffic_class|roce_tos", "[1-9]")))
            .decisive(
                    "a switch says that pause is not in operation",
                    says(
                            "(pfc|priority[- ]flow[- ]control).*(oper\\w*|mode|status|admin)\\W+(off|disabled|down|inactive|false|no\\b)|\\bAuto\\s+Off\\b|pfc (not|is not|isn't) (enabled|negotiated|configured)"
                                    + "|pfc (is )?(off|missing|disabled)|willing.*mismatch|pfc[_ ]enable\\w*\\s*[:=]\\s*(none|\"\"|''|false|off)"))
            .decisive(
                    "the ingress buffer of a priority with pause is a lossy one or has no room for what is in flight",
                    all(
                            says(
                                    "(profile|BUFFER_PG|priority.group|pg).*lossy|['\"]?xoff['\"]?(\\s*[:=]\\s*|\\s+)['\"]?0\\b|lossless_\\d+_0m_profile|(no|without) headroom|headroom.*(too small|missing|not (configured|allocated))",
                                    "buffer|pg|headroom|redis|qos|profile|config|priority-group"),
                            PACKETS_LOST))
            .decisive(
                    "the switch drops at the ingress of a priority that it pauses",
                    all(
                            grew("tx_pfc\\d|.*tx.*pfc.*", 100),
                            grew(
                                    "pg\\d[ _]?(drop|dropped)\\w*|.*ingress.*(drop|discard)\\w*|dropped pg\\d|pg_drop\\w*",
                                    100)))
            .supports("on the other switch the class is lossless", healthySays("lossless|xoff|pfc.*(on|enabled)"))
            .supports(
                    "the peers do not agree by DCBX",
                    says(
                            "dcbx.*(not|no\\b|off|fail|mismatch)|no TLVs|lldp agent off|does not support DCBX|peer.*not willing"))
            .supports("the traffic is on a priority without pause", PrioritySigns.trafficOffPause())
            .supports("the switch drops in a queue without pause only", PrioritySigns.queueDropsOffPause())
            .supports("packets are lost", PACKETS_LOST)
            .supports(
                    "the adapter's firmware agent decides on the priorities",
                    says(
                            "fw-lldp-agent\\s*:\\s*on|\\bFW LLDP is enabled|lldp.{0,30}\\bwilling\\W{1,3}(yes|on|true|1)\\b"))
            .supports(
                    "the hosts mark RDMA differently",
                    differsByHost("traffic_class|roce_tos|nccl_ib_tc|ucx_ib_traffic_class", ".*"))
            .supports("the switch pauses, and a host has heard none of it", PauseHeardSigns.sentButNotHeard())
            .supports(
                    "the bytes of each priority",
                    any(PrioritySigns.trafficOffPause(), grew("[tr]x_prio[0-7]_(bytes|packets)", 1_000_000)))
            .supports(
                    "drops at the ingress of a switch",
                    says("\\d{3,}", "priority-group drop|ingress.*drop|pg drop|drop counters"))
            .supports("the priorities of the interface", is("pfc_enabled|qos_trust", "."))
            .supports("the mark of RDMA traffic", is("traffic_class|nccl_ib_tc|roce_tos", "."))
            .supports(
                    "code points map to different priorities",
                    any(
                            differsByHost("dscp_of_prio", ".*"),
                            says(
                                    "(dscp|tc)[_ -](to|of)[_ -](tc|prio|queue|priority)|dscp_to_tc|tc_to_priority|qos map")))
            .clue(Clue.Role.AGAINST, 3, "the class is lossy on purpose", says(ON_PURPOSE))
            .against("the class is lossy on purpose, as told", symptom(ON_PURPOSE + "|lossy class"))
            .against("the library uses sockets", is("nccl_network", "^socket"))
            .explains(Cause.INCAST_BUFFER_OVERFLOW, Cause.RDMA_LOSS_RETRANS, Cause.ECMP_LAG_IMBALANCE, Cause.PFC_STORM)
            .advice(
                    "Give RDMA one DSCP, trust DSCP everywhere, map it to one priority, and enable pause on exactly that priority on"
                            + " hosts and switches; mark every stack that sends RDMA (library, GPU-initiated, storage) alike.",
                    "mlnx_qos -i <dev>; ethtool -S <dev> | grep prio; show pfc counters / show queue counters on the leaf",
                    "Do not enable pause on all priorities: one slow receiver would then block every class.",
                    "network and host team together");

    private PfcMisconfig() {}
}
