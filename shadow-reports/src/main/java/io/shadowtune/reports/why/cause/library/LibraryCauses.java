package io.shadowtune.reports.why.cause.library;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class LibraryCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(
            NcclSocketFallback.SHEET,
            NcclWrongInterface.SHEET,
            NcclMistuned.SHEET,
            RoceGidMismatch.SHEET,
            MtuMismatch.SHEET,
            PfcMisconfig.SHEET,
            EcnDcqcnMisconfig.SHEET,
            RdmaRnr.SHEET);

    private LibraryCauses() {}
}
