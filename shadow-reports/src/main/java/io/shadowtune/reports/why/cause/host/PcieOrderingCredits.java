package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.PcieSigns.linkBelow;
import static io.shadowtune.reports.why.clue.RateSigns.ratesApart;
import static io.shadowtune.reports.why.clue.SideBySideSigns.fasterWhere;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.differs;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/** The PCIe link is at full speed, but ordering rules, read requests or credits keep the adapter from using it. */
final class PcieOrderingCredits {
    private static final String STALLED = "outbound_pci_stalled_(rd|wr)";

    private static final String RELAXED_OFF =
            "(relax(ed)?[_ -]?order(ing)?|PCI_RELAXED_ORDERING|pci_relaxed_ordering)\\s*(set by environment to|[:=]|is)?\\s*(0|n|no|off|false|disabled)\\b";

    private static final String RELAXED_ON =
            "relax(ed)?[ _-]?order(ing)?[ :=_]*(on|yes|1|enabled)|\\bRO on\\b|with RO\\b|bw_?ro\\b|relax order: ON";

    private static final String TRIED =
            "setpci -s \\S+ (\\w*68\\.w|CAP_EXP\\+8\\.w)=|(MaxReadReq|MRRS|max read request).{0,40}(->|to|=).{0,10}(2048|4096|1024)|PCI_WR_ORDERING.{0,20}force_relax";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PCIE_ORDERING_CREDITS,
                    "The PCIe link has its full speed, but ordering, read-request size or credits limit the adapter.")
            .decisive(
                    "the adapter stands still for PCIe much of the time",
                    all(figure(STALLED, n -> n >= 15), not(linkBelow())))
            .decisive("relaxed ordering makes it fast", fasterWhere(RELAXED_ON, 1.25))
            .decisive(
                    "the read request is smaller than on a healthy peer",
                    all(figure("maxreadreq", n -> n <= 512), differs("maxreadreq")))
            .clue(Clue.Role.DECISIVE, 2.5, "it was fast after the read request or ordering was changed", says(TRIED))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the rate depends on ordering or on the read request",
                    ratesApart(
                            "relax(ed)?[ _-]?order(ing)?|\\bRO\\b ?(=|on|off)|max ?read ?req\\w*|\\bMRRS\\b|PCI_WR_ORDERING",
                            1.25))
            .supports("the read request is small", figure("maxreadreq", n -> n <= 256))
            .supports("a healthy peer reads in larger pieces", differs("maxreadreq"))
            .supports("the adapter waited for PCIe", grew("outbound_pci_(stalled_(rd|wr)_events|buffer_overflow)"))
            .supports(
                    "relaxed ordering is off",
                    any(says(RELAXED_OFF), is("rlxdord", "-"), is("perftest pcie relax order", "OFF")))
            .supports("the firmware leaves ordering to each key", is("pci_wr_ordering", "per_mkey"))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports("the link has its full speed", all(is("lnksta speed", "."), not(linkBelow())))
            .clue(Clue.Role.AGAINST, 3, "the link itself is below what it can", linkBelow())
            .against(
                    "the adapter did not wait for PCIe",
                    all(figure(STALLED, n -> n < 5), not(figure(STALLED, n -> n >= 5))))
            .explains(Cause.PFC_STORM, Cause.INCAST_BUFFER_OVERFLOW, Cause.NOISY_NEIGHBOR, Cause.RDMA_RNR)
            .advice(
                    "Register memory with relaxed ordering (NCCL_IB_PCI_RELAXED_ORDERING=1, UCX_IB_PCI_RELAXED_ORDERING=on) and set MaxReadReq to 4096 at boot; leave PCI_WR_ORDERING at per_mkey.",
                    "ethtool -S <dev> | grep outbound_pci_stalled; lspci -vv -s <bdf> | grep -E 'MaxReadReq|RlxdOrd|LnkSta'",
                    "Do not set PCI_WR_ORDERING=force_relax: protocols that rely on order can be corrupted without notice.",
                    "host team");

    private PcieOrderingCredits() {}
}
