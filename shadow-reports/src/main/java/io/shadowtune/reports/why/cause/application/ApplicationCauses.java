package io.shadowtune.reports.why.cause.application;

import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;

/** The sheets of this package. */
public final class ApplicationCauses {
    /** All of them. */
    public static final List<CauseSheet> ALL =
            List.of(AppHostStraggler.SHEET, AppCollectiveMismatch.SHEET, AppRankDied.SHEET);

    private ApplicationCauses() {}
}
