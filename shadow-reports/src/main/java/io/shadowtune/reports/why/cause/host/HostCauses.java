package io.shadowtune.reports.why.cause.host;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class HostCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(
            IrqOneCpu.SHEET,
            NumaMisaligned.SHEET,
            HostCpuContention.SHEET,
            CpuPowerStates.SHEET,
            MemlockHugepages.SHEET,
            GdrDisabled.SHEET,
            PcieAcsIommu.SHEET,
            PcieLinkDegraded.SHEET,
            PcieOrderingCredits.SHEET,
            NicFirmwareDriverBug.SHEET,
            NvlinkP2pDegraded.SHEET,
            GpuStraggler.SHEET);

    private HostCauses() {}
}
