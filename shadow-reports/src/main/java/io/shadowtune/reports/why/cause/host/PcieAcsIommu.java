package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.SideBySideSigns.fasterWhere;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** Switches send peer traffic up to the root complex, or the IOMMU translates or blocks it. */
final class PcieAcsIommu {
    private static final Sign REDIRECTS = any(
            is("acsctl", "(ReqRedir|CmpltRedir)\\+"),
            says("\\b0{0,4}[0-9a-f]{3}[4-9a-f]$", "ECAP_ACS\\+(0x)?6"),
            says(
                    "^\\s*(\\S*:)?[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]\\b.{0,40}(ReqRedir|CmpltRedir)\\+|\\b[1-9]\\d* .{0,40}(ReqRedir|CmpltRedir)\\+|(ReqRedir|CmpltRedir)\\+.{0,60}(on|bridges|ports)"));

    private static final String FAULT =
            "IO_PAGE_FAULT|DMAR:.*(\\bfault|PTE Read access|PTE Write access|not set)|arm-smmu.*\\b(fault|event)|iommu.*\\b(fault|blocked)|vfio.*\\bfault";

    private static final String BLOCKED =
            "(error|status=) ?4\\b.{0,60}vendor.err[ =](0x)?(81|51)\\b|local protection error|IBV_WC_LOC_PROT_ERR";

    private static final String TRANSLATES =
            "default domain type: *translated|iommu=(nopt|force|strict)|iommu\\.passthrough=0|iommu\\.strict=1";

    /** Functions of the kernel that map and unmap addresses for devices, in a profile. */
    private static final String TRANSLATING =
            "\\d%.*\\b(\\w*iommu\\w*(map|unmap)\\w*|alloc_iova\\w*|qi_submit_sync|arm_smmu_cmdq\\w*)";

    private static final Sign TRANSLATED =
            any(says(TRANSLATES), all(is("intel_iommu|amd_iommu", "^(on|force)"), not(is("iommu", "^pt$"))));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.PCIE_ACS_IOMMU,
                    "Access control or the IOMMU sends traffic between PCIe devices through the root complex, or blocks it.")
            .decisive("access control redirects requests or completions", REDIRECTS)
            .decisive("the IOMMU reported faults of a device", reports(FAULT))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "access between peers was refused, and addresses are translated",
                    all(reports(BLOCKED), TRANSLATED))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "addresses are translated, and it costs: its functions are hot, or it is fast with pass-through",
                    all(TRANSLATED, any(says(TRANSLATING), says("\\d ?[GM]", "iommu=(pt|off)|passthrough"))))
            .supports("a server that is well has no redirection", healthySays("ReqRedir- CmpltRedir-"))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports(
                    "GPU memory is slow where host memory is fast",
                    fasterWhere("host memory|\\(host|without.*cuda|no cuda", 1.4))
            .supports("GPU memory is slow", says("RDMA_Write BW Test", "use_cuda|use_rocm|GPU memory"))
            .clue(
                    Clue.Role.SUPPORTING,
                    1.5,
                    "the adapter may not translate addresses itself",
                    says("ATSCtl:\\s*Enable-|ATS_ENABLED\\s+False"))
            .supports("addresses are translated", TRANSLATED)
            .supports("access between peers was refused", reports(BLOCKED))
            .supports(
                    "the kernel's command line, which decides on translation",
                    says("BOOT_IMAGE|\\biommu[.=]|GRUB_CMDLINE", "cmdline|grub|iommu"))
            .supports("the library misses pass-through", says("missing .?iommu=pt|iommu.{0,40}(hang|instab|perf)"))
            .supports(
                    "it ends when peer-to-peer is off",
                    any(symptom("(peer-to-peer|p2p).{0,30}(off|disabled)"), says(".*", "NCCL_P2P_DISABLE=1")))
            .supports(
                    "settings of the BIOS or of virtualisation were changed",
                    says("bios.*(->|flash|default|updat)|\\b(vt-d|sr-?iov|acs)\\b.*(enabled|on)\\b"))
            .clue(
                    Clue.Role.AGAINST,
                    2,
                    "no bridge redirects, and addresses pass through",
                    all(
                            not(REDIRECTS),
                            not(reports(FAULT)),
                            any(is("acsctl", "ReqRedir-"), says("ReqRedir-|^0$", "acs"))))
            .explains(
                    Cause.GDR_DISABLED,
                    Cause.NVLINK_P2P_DEGRADED,
                    Cause.PCIE_ORDERING_CREDITS,
                    Cause.NIC_FIRMWARE_DRIVER_BUG)
            .advice(
                    "Clear access control on all bridges above GPUs and adapters (BIOS, or setpci on the ACS control word at each boot) and boot with iommu=pt.",
                    "lspci -vvv | grep -E '^[0-9a-f]|ACSCtl' | grep -B1 'ReqRedir+'; dmesg | grep -iE 'IO_PAGE_FAULT|DMAR'",
                    "Do not clear access control on hosts that give devices to untrusted virtual machines: it is their wall.",
                    "host team");

    private PcieAcsIommu() {}
}
