package io.shadowtune.reports.why.cause.meta;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class MetaCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(NoNetworkFault.SHEET, InsufficientEvidence.SHEET);

    private MetaCauses() {}
}
