package io.shadowtune.reports.why.cause.fabric;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class FabricCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(
            PortRateDegraded.SHEET,
            LinkPhyErrors.SHEET,
            LinkFlap.SHEET,
            PfcStorm.SHEET,
            IncastBufferOverflow.SHEET,
            EcmpLagImbalance.SHEET,
            AdaptiveRoutingOff.SHEET,
            RdmaLossRetrans.SHEET,
            NoisyNeighbor.SHEET,
            StorageContention.SHEET);

    private FabricCauses() {}
}
