package io.shadowtune.reports.why.cause;

import io.shadowtune.reports.why.cause.application.ApplicationCauses;
import io.shadowtune.reports.why.cause.fabric.FabricCauses;
import io.shadowtune.reports.why.cause.host.HostCauses;
import io.shadowtune.reports.why.cause.library.LibraryCauses;
import io.shadowtune.reports.why.cause.meta.MetaCauses;
import io.shadowtune.reports.why.cause.service.ServiceCauses;
import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;
import java.util.stream.Stream;

/** Every cause this build can name. */
public final class CauseSheets {
    private static final List<CauseSheet> ALL = Stream.of(
                    HostCauses.ALL,
                    ApplicationCauses.ALL,
                    LibraryCauses.ALL,
                    FabricCauses.ALL,
                    ServiceCauses.ALL,
                    MetaCauses.ALL)
            .flatMap(List::stream)
            .toList();

    private CauseSheets() {}

    /** The sheets. */
    public static List<CauseSheet> all() {
        return ALL;
    }
}
