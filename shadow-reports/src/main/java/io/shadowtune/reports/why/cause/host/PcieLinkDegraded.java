package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.GpuSigns.farBelowPeers;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.PcieSigns.linkBelow;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/** A PCIe link has fewer lanes or a lower speed than both its ends can do. */
final class PcieLinkDegraded {
    private static final String NOTED =
            "(x\\d+|gen ?\\d|[\\d.]+ ?GT/s)\\b.{0,30}\\b(instead of|expected|should be|capable of|only|vs\\.?) .{0,20}(x\\d+|gen ?\\d|[\\d.]+ ?GT/s)"
                    + "|\\bx(?<width>\\d+) ?\\(?(max|of|cap\\w*|slot)\\.? ?x(?!\\k<width>\\b)\\d+";

    private static final String LIMITED =
            "available PCIe bandwidth, limited by|insufficient (power|bandwidth) on.*pcie slot|PCIe.{0,20}(slot|link).{0,30}(lower|less|reduced|insufficient)";

    private static final String BAD_SIGNAL =
            "AER:.*(corrected|correctable|uncorrect|bad TLP|bad DLLP|receiver error|replay)|PCIe Bus Error: severity=|\\b(BadTLP|BadDLLP|RxErr|Rollover)\\+";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PCIE_LINK_DEGRADED, "A PCIe link trained below what its ends can do.")
            .decisive("a link runs below the speed or width that it can", linkBelow())
            .decisive("the kernel found the slot slower than the device", reports(LIMITED))
            .clue(Clue.Role.DECISIVE, 2.5, "somebody noted a link below its width or generation", says(NOTED))
            .supports(
                    "the link's signal is poor",
                    any(
                            grew("(rx|tx)_pci_signal_integrity"),
                            figure("(rx|tx)_pci_signal_integrity", n -> n > 0),
                            reports(BAD_SIGNAL)))
            .supports(
                    "one device or copy path is far below its like",
                    any(
                            farBelowPeers("bw_average|\\d+", 0.7),
                            says("memcpy|bandwidthTest|nvbandwidth", "nvbandwidth|bandwidthTest|memcpy")))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports(
                    "the rate that was measured",
                    says(
                            "\\d+\\s+\\d+\\s+[\\d.]+\\s+[\\d.]+\\s+[\\d.]+",
                            "ib_write_bw|ib_read_bw|ib_send_bw|perftest|nvbandwidth|bandwidthTest"))
            .supports("how wide each hop of the tree is", says("\\blink=[\\d.]+ ?GB/s", "lstopo|hwloc|tree"))
            .supports(
                    "devices were measured one by one",
                    says("\\b(GPU|NIC|mlx5_|dev(ice)?) ?\\d+\\b.*\\d ?GB/s", "bandwidth|memcpy|h2d|d2h|copy"))
            .supports("a healthy machine copies or sends faster", healthySays("GB/s|BW average|MiB/s|Gb/s"))
            .supports("what hangs below that hop", says("[+|\\\\]-\\[?[0-9a-f:]{2,}.*-\\[?", "lspci -t|tree"))
            .supports(
                    "the network port is at its full rate",
                    says("^\\s*(Rate: (100|200|400|800)|Speed: [1248]00000Mb/s)", "ibstat|ethtool|rdma|ibv"))
            .supports("the port is clean", is("link down counter", "^0"))
            .explains(
                    Cause.PCIE_ORDERING_CREDITS,
                    Cause.NOISY_NEIGHBOR,
                    Cause.PFC_STORM,
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.NVLINK_P2P_DEGRADED,
                    Cause.STORAGE_CONTENTION)
            .advice(
                    "Reseat or replace card, riser or cable of the hop that is below, check bifurcation and link speed in the BIOS, and verify every hop up to the root port.",
                    "lspci -vv -s <bdf> | grep -E 'LnkCap:|LnkSta:' for the device and each bridge above it; under load, as an idle GPU lowers its speed",
                    "Do not replace the network cable or port: they are at full rate.",
                    "hardware team");

    private PcieLinkDegraded() {}
}
