package io.shadowtune.reports.why.cause.service;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class ServiceCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(
            TcpBufferLimit.SHEET,
            MultihomeRouting.SHEET,
            AddressConflictNeigh.SHEET,
            ConntrackExhausted.SHEET,
            KubeProxyOverhead.SHEET,
            DnsNdots.SHEET,
            DnsBackendSlow.SHEET,
            LbSkew.SHEET);

    private ServiceCauses() {}
}
