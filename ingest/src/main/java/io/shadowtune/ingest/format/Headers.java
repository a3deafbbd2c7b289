package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** Makes the headers of records. */
final class Headers {
    private Headers() {}

    /** The header of a record of a payload, with the flags of its time and its own. */
    static Header of(String sourceFormat, Payload payload, EventTime time, Instant ingest, Set<Flag> flags) {
        return new Header(
                sourceFormat, payload.origin(), time.instant(), time.quality(), ingest, union(time.flags(), flags));
    }

    private static Set<Flag> union(Set<Flag> some, Set<Flag> others) {
        if (some.isEmpty()) {
            return others;
        }
        if (others.isEmpty()) {
            return some;
        }
        Set<Flag> all = EnumSet.copyOf(some);
        all.addAll(others);
        return all;
    }
}
