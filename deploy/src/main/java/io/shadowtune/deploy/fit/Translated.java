package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.PortCounters;
import java.util.List;

/** What came of turning windows into counters. */
public sealed interface Translated {
    /**
     * There is something to explain.
     *
     * @param counters the counters
     * @param inForce setting under which they were read
     * @param account what was used and what was not, a line each
     * @param assumptions what is taken for granted, a line each
     * @param doubts what keeps any effect from being identified, a line each; empty for nothing
     */
    record Ready(
            PortCounters counters,
            WredSetting inForce,
            List<String> account,
            List<String> assumptions,
            List<String> doubts)
            implements Translated {}

    /**
     * Nothing can be said of this queue.
     *
     * @param because why not
     */
    record Unidentified(String because) implements Translated {}
}
