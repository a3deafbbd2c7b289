package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.belowHealthy;
import static io.shadowtune.reports.why.clue.LinkSigns.lowRow;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.LinkSigns.uneven;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** A port that is up, green, and slower than it was bought for. Its PCIe slot is another matter. */
final class PortRateDegraded {
    /** Words of a PCIe link, which has rates and widths of its own. */
    private static final String NOT_PCIE = "^(?!.*(pci|gt/s|lnk(sta|cap)|\\bgen ?\\d)).*";

    /** Checks of links, such as those of ibdiagnet, that say what they expected; bandwidth is no link width. */
    private static final String OTHER_EXPECTED = NOT_PCIE
            + "((un|not as )expected.{0,30}\\b(link )?(speed|width)\\b|\\b(speed|width)\\b.{0,40}(expected|should be|instead of|but capable|less than))";

    /** Notes of a negotiated speed, in bits, beside the intended one. */
    private static final String SLOWER_THAN_MEANT = NOT_PCIE
            + "\\b(at|up|speed|rate|trained|negotiated|linked|forced|fixed|fell back)\\W.{0,30}\\d+ ?(?-i:G\\b|Gb/s|Gbps|Gbit|GbE|000 ?Mb).{0,30}(instead of|rather than|expected|should be|not \\d+)";

    private static final String RATE_NAMES =
            "rate|port rate|active_speed|active_width|.*infiniband_rate_bytes.*|node_network_speed_bytes|link width|link speed|linkwidthactive";

    /** Widths below four lanes, as sysfs, ibstatus, ibportstate and mlxlink print them. */
    private static final String FEWER_LANES =
            "\\b[12]x (sdr|ddr|qdr|fdr10|fdr|edr|hdr|ndr|xdr)\\b|^\\s*(width|active_width|linkwidthactive)\\s*:[ .]*[12]x\\b";

    /** Negotiation switched off or one-sided. */
    private static final String FORCED =
            "auto-?neg\\w*\\W+(is )?(off|disabled)|autoneg off|speed \\d+ (duplex full )?(autoneg off|forced)|link partner.{0,20}not reported";

    /** A PCIe link below its capability. */
    private static final String PCIE_DEGRADED =
            "lnksta:.*downgraded|available pcie bandwidth.*limited by|current_link_(speed|width).{0,30}(below|<)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PORT_RATE_DEGRADED, "A network port is up at a lower rate or width than intended.")
            .decisive("the subnet manager's view: this link could be faster or wider", is("link remark", "could be"))
            .decisive(
                    "a port runs at no more than half of the fastest mode it supports",
                    LinkRateSigns.slowerThanItsModes())
            .decisive("a check of the fabric expected another speed or width", tells(OTHER_EXPECTED))
            .decisive("a link came up slower than intended", tells(SLOWER_THAN_MEANT))
            .decisive("one port's rate is far below that of its peers", lowRow(RATE_NAMES, 0.7))
            .decisive("the port is slower than that of a healthy peer", belowHealthy(RATE_NAMES + "|speed", 0.7))
            .clue(DECISIVE, 2, "one port's speed is far below that of its peers", lowRow("speed", 0.7))
            .clue(
                    DECISIVE,
                    2,
                    "the rate is at most half of what this type of adapter can do",
                    LinkRateSigns.slowerThanItsAdapter())
            .clue(DECISIVE, 2, "fewer lanes are up than the four of a full port", tells(FEWER_LANES))
            .clue(DECISIVE, 2, "speed is forced, or negotiation is off or incomplete", tells(FORCED))
            .clue(
                    DECISIVE,
                    2,
                    "members of one bond have different speeds",
                    all(tells("slave interface"), uneven("speed", 1, 0.6)))
            .supports(
                    "the port or its cable is split into several slower ones",
                    tells(
                            NOT_PCIE
                                    + "(breakout|split(ter)?[ _-]?(port|cable|mode|config)|\\b[248]x ?(10|25|50|100|200) ?g\\b|unsupported cable|cable (is )?(not )?(supported|rated))"))
            .supports(
                    "the modules of the two ports are of another kind",
                    any(differs("compliance"), differs("supported cable speed")))
            .supports(
                    "the person speaks of half the rate, or of work on cables",
                    symptom("half|quarter|transceiver|cable|re-?cabl|port rate"))
            .clue(
                    SUPPORTING,
                    0.5,
                    "the port was looked at by name",
                    titled("mlxlink|ibstat|ethtool \\w+$|iblinkinfo|transceiver"))
            .clue(SUPPORTING, 0.5, "the wire has no errors", flat(Counters.PHY_ERRORS))
            .against("a PCIe link is degraded", tells(PCIE_DEGRADED))
            .explains(
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.ADAPTIVE_ROUTING_OFF,
                    Cause.NOISY_NEIGHBOR)
            .advice(
                    "Reseat or replace the cable or transceiver with one rated for the port, undo the split or the forced"
                            + " speed on both sides, and check that the link comes up at its full rate.",
                    "ibstat | grep Rate; ethtool <dev> | grep Speed; iblinkinfo | grep 'Could be'; mlxlink -d <dev> -m",
                    "Do not force the higher speed on one side only: the link may not come up again.",
                    "network team");

    private PortRateDegraded() {}
}
