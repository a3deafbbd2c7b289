package io.shadowtune.reports.why.cause.fabric;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class FabricCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL = List.of(LinkFlap.SHEET);

    private FabricCauses() {}
}
