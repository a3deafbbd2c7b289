package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.ContrastSigns.differsByHost;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** Packets of one end do not fit somewhere on the way. Small ones pass, so pings and handshakes look well. */
final class MtuMismatch {
    /** Packets that were too large, as NICs and switches count them. */
    private static final String TOO_LARGE =
            "rx_oversize_pkts(_phy|_buffer)?|rx_(oversize|jabber|too_long|over_mtu|mtu)\\w*|.*(oversize|giant|jabber|toolong|too_long|mtu_?(err|exceed|discard|drop))\\w*"
                    + "|rx_ovr|rx_length_errors|in_?giants?|dot3statsframetoolongs|resp_local_length_error|.*ether_rx_oversize_pkts";

    /** Fragments made and not put together again. */
    private static final String FRAGMENTS =
            "ip6?(ext)?frag(creates|fails|oks)|ip6?reasmfails|ip6?(in)?(toobig|icmp6?pkttoobigs?)\\w*|tcpextpmtu\\w*|tcpmtupfail";

    private static final String LOST = "100% packet loss|message too long|frag needed";

    private static final Sign LARGE_LOST = says(LOST, "ping .*(-M|-D|-s ?\\d{4})");

    private static final Sign DO_NOT_CUT = says("ping .*(-M do|-D |-s ?\\d{4})");

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.MTU_MISMATCH, "The largest packet of one end does not fit into another part of the path.")
            .decisive("the RDMA MTU in use differs between the hosts", differsByHost("active_mtu|nccl_qp_mtu", ".*"))
            .decisive("the MTU of the network interfaces differs between the hosts", MtuSigns.hostsDiffer())
            .decisive("packets of the overlay do not fit into the underlay", MtuSigns.overlayDoesNotFit())
            .decisive("a hop says that less fits than the sender's interface is set to", MtuSigns.pathIsNarrower())
            .decisive("the RDMA MTU does not fit into the MTU of a switch port", MtuSigns.roceDoesNotFit())
            .decisive("packets are refused as too large", grew(TOO_LARGE, 1))
            .decisive("packets are cut into fragments", grew(FRAGMENTS, 100))
            .decisive(
                    "large packets that must not be cut are lost, small ones pass",
                    all(
                            any(LARGE_LOST, all(DO_NOT_CUT, says(LOST, "ping")), is("path_mtu", ".")),
                            says("\\d+ bytes from|(^|\\D)0% packet loss", "ping")))
            .decisive(
                    "a router or interface asks for smaller packets",
                    says(
                            "frag(mentation)? needed|packet too big|need to frag|mtu (mismatch|exceeded)|exceeds (the )?mtu|larger than (the )?mtu|dropped over-mtu|over mtu"))
            .supports("an MTU in the path", is("mtu|active_mtu|path_mtu|nccl_qp_mtu", "."))
            .supports("fragments are created", grew(FRAGMENTS))
            .supports(
                    "small messages work and large ones fail",
                    symptom("(small|short).*(fast|work|fine|pass|ok).*|large.*(fail|hang|slow|stall)|hangs?.*large"))
            .supports(
                    "a message did not fit",
                    says(
                            "Failed status 12|Completion with error|local length error|IBV_WC_LOC_LEN_ERR|vendor[ _]err[ =]249|message (too )?long|Mtu\\s*: "))
            .supports("the window is large and nothing gets through", says("\\b(pmtu|advmss|mss):\\d+"))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.TCP_BUFFER_LIMIT,
                    Cause.NIC_FIRMWARE_DRIVER_BUG,
                    Cause.APP_RANK_DIED,
                    Cause.LINK_PHY_ERRORS)
            .advice(
                    "Set one MTU from host to host (hosts, switch ports, VLAN interfaces, subnet manager) and lower that of an"
                            + " overlay to the underlay's minus the encapsulation; then restart the connections.",
                    "ping -M do -s <mtu - 28> <peer>; ip link show; ibv_devinfo | grep active_mtu on both ends",
                    "Do not change the MTU of a bond or port under a running job: the link restarts.",
                    "network team");

    private MtuMismatch() {}
}
